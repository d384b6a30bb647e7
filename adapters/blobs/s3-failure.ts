import { type ConnectionFailure, causesOf, connectionFailureOf, permanent, transient } from '../connectionFailure.ts';

/** What an error of an S3 client says to whoever runs Loom. Undefined: it is none of its connection's. */
export function s3Failure(error: unknown): ConnectionFailure | undefined {
  const all = causesOf(error);
  const has = (...names: string[]): boolean => all.some(({ name }) => names.includes(name));
  const status =
    all
      .map((one) => ('$metadata' in one ? (one.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined))
      .find((code) => code !== undefined) ?? 0;
  if (has('CredentialsProviderError'))
    return permanent('no keys are given; set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  if (status === 401 || status === 403)
    return permanent(
      'it refuses the keys, or does not let them use the bucket; look at S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and the rights of that key.',
    );
  if (status === 404 || has('NoSuchBucket', 'NotFound'))
    return permanent('there is no such bucket; look at S3_BUCKET.');
  if (status === 301 || status === 307 || has('PermanentRedirect', 'AuthorizationHeaderMalformed'))
    return permanent('the bucket lies in another region; look at S3_REGION.');
  if (status >= 500 || status === 429) return transient(`it answers ${status}; look at its own log.`);
  if (status >= 400)
    return permanent(
      `it answers ${status} to being asked for the bucket; look at S3_ENDPOINT, which may be no S3 server.`,
    );
  return connectionFailureOf(error);
}
