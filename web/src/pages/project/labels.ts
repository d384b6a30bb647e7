import type { industries, projectStatuses } from '../../../../api/contract/project.ts';

export const INDUSTRY_LABELS: readonly (readonly [(typeof industries)[number], string])[] = [
  ['corporate', 'Corporate'],
  ['wedding', 'Wedding'],
  ['fashion', 'Fashion'],
  ['food', 'Food'],
  ['real-estate', 'Real Estate'],
  ['events', 'Events'],
  ['other', 'Other'],
];
export const industryLabel = (industry: string): string =>
  INDUSTRY_LABELS.find(([value]) => value === industry)?.[1] ?? industry;

export const STATUS_LABELS: readonly (readonly [(typeof projectStatuses)[number], string])[] = [
  ['completed', 'Completed'],
  ['ongoing', 'Ongoing'],
  ['upcoming', 'Upcoming'],
];
export const statusLabel = (status: string): string => STATUS_LABELS.find(([value]) => value === status)?.[1] ?? status;
