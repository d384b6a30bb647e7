import { z } from 'zod';
import { picture } from './gig.ts';
import { message, operation, paging } from './operation.ts';

export const industries = ['corporate', 'wedding', 'fashion', 'food', 'real-estate', 'events', 'other'] as const;
export type Industry = (typeof industries)[number];
export const projectServices = [
  'Photography',
  'Videography',
  'Photo Editing',
  'Video Editing',
  'Drone Photography',
  'Product Photography',
  'Portrait Photography',
  'Event Coverage',
  'Brand Photography',
  'Social Media Content',
] as const;
export const budgetRanges = [
  '₹25,000 - ₹50,000',
  '₹50,000 - ₹1,00,000',
  '₹1,00,000 - ₹2,50,000',
  '₹2,50,000 - ₹5,00,000',
  '₹5,00,000 - ₹10,00,000',
  '₹10,00,000+',
] as const;
export const projectStatuses = ['completed', 'ongoing', 'upcoming'] as const;

const details = {
  industry: z.enum(industries).default('corporate'),
  services: z.array(z.enum(projectServices)).max(projectServices.length).default([]),
  /** '' and null: not said. */
  budget_range: z
    .enum(['', ...budgetRanges])
    .nullable()
    .default(null),
  status: z.enum(projectStatuses).default('completed'),
  /** `YYYY-MM-DD`. '' and null: not said. */
  project_date: z
    .union([z.literal(''), z.iso.date('Please enter a date.')])
    .nullable()
    .default(null),
  client_logo_s3_key: z.string().max(200).nullable().default(null),
};
const line = (missing: string, most: number) =>
  z.string().trim().min(1, missing).max(most, `Please use at most ${most} characters.`);
export const projectForm = z.object({
  client_name: line('Please enter the name of the client.', 120),
  project_name: line('Please enter the name of the project.', 120),
  description: z.string().trim().max(2000, 'Please use at most 2,000 characters.').default(''),
  ...details,
});
export type ProjectForm = z.input<typeof projectForm>;

const project = z.object({
  project_id: z.string(),
  client_name: z.string(),
  project_name: z.string(),
  description: z.string(),
  industry: z.enum(industries),
  services: z.array(z.string()),
  budget_range: z.string().nullable(),
  status: z.enum(projectStatuses),
  project_date: z.string().nullable(),
  client_logo_s3_key: z.string().nullable(),
  /** 400 px; null without a logo. */
  client_logo_url: z.string().nullable(),
  client_logo: picture.nullable(),
  /** On the public profile. */
  shown: z.boolean(),
});
export type Project = z.infer<typeof project>;
/** A project as visitors of the public profile see it. */
const publicProject = project.omit({ client_logo_s3_key: true, shown: true });
export type PublicProject = z.infer<typeof publicProject>;
/** What a public profile shows of its studio's projects. */
export const publicProjects = z.object({ project_items: z.array(publicProject) });

export const listProjects = operation({
  id: 'listProjects',
  tag: 'Projects',
  summary: "The studio's projects, in the order of the public profile, in pages",
  call: 'GET /projects',
  access: 'photographer',
  query: paging.extend({ industry: z.enum(industries).optional() }),
  answer: z.object({
    project_items: z.array(project),
    next_cursor: z.string().nullable(),
    total: z.number(),
    /** How many there are of each industry. */
    industries: z.partialRecord(z.enum(industries), z.number()),
  }),
});
export const addProject = operation({
  id: 'addProject',
  tag: 'Projects',
  summary: 'Add a project',
  call: 'POST /projects/items',
  access: 'photographer',
  body: projectForm,
  answer: z.object({ message: z.string(), project }),
});
export const changeProject = operation({
  id: 'changeProject',
  tag: 'Projects',
  summary: 'Change a project',
  call: 'PUT /projects/items/{projectId}',
  access: 'photographer',
  body: projectForm,
  answer: z.object({ message: z.string(), project }),
});
export const removeProject = operation({
  id: 'removeProject',
  tag: 'Projects',
  summary: 'Remove a project; within the hour it can be put back',
  call: 'DELETE /projects/items/{projectId}',
  access: 'photographer',
  answer: message,
});
export const restoreProject = operation({
  id: 'restoreProject',
  tag: 'Projects',
  summary: 'Undo the removal of a project',
  call: 'POST /projects/items/{projectId}/restore',
  access: 'photographer',
  answer: message,
});
export const arrangeProjects = operation({
  id: 'arrangeProjects',
  tag: 'Projects',
  summary:
    'In which order projects stand, and which of them the public profile shows; what is not named follows as it was',
  call: 'PUT /projects/order',
  access: 'photographer',
  body: z.object({
    projects: z
      .array(z.object({ project_id: z.string().max(64), shown: z.boolean() }))
      .min(1)
      .max(500),
  }),
  answer: message,
});
export const uploadProjectLogo = operation({
  id: 'uploadProjectLogo',
  tag: 'Projects',
  summary:
    'Upload the logo of a client (form field `file`, an image); its key is good for a day, for this studio alone',
  call: 'POST /projects/upload-logo',
  access: 'photographer',
  takes: 'multipart',
  answer: z.object({ message: z.string(), s3_key: z.string(), client_logo_url: z.string() }),
});
