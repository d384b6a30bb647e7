import { queryOptions } from '@tanstack/react-query';
import { generateSocialContent, type SocialContent, type SocialPlatform } from '../../../api/contract/social.ts';
import { call } from './call.ts';

export type { SocialContent, SocialPlatform };

export const socialContentQuery = (
  gigId: string,
  galleryToken: string | null,
  mediaId: string,
  platform: SocialPlatform,
) =>
  queryOptions({
    queryKey: ['social', gigId, mediaId, platform],
    queryFn: ({ signal }) =>
      call(generateSocialContent, { params: { gigId }, body: { media_id: mediaId, platform }, galleryToken, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
