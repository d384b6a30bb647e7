import type { RegistrationEvent } from '../domain/registration.ts';
import { type View, projection } from './core/projection.ts';

/** A guest who registered their face with a gig: that they did, and when they are to be told of photos. Nothing that says who they are. */
export interface RegistrationView extends View {
  gigId: string;
  registeredAt: string;
  /** ISO 8601; only while there are photos to tell of. */
  dueAt?: string;
}

const due = ({ dueAt: _, ...view }: RegistrationView, dueAt: string | null): RegistrationView =>
  dueAt === null ? view : { ...view, dueAt };

export const registrations = projection<RegistrationEvent, RegistrationView>(
  { name: 'registrations', version: 1, indexes: { byGig: ['gigId'], byDue: ['dueAt'] } },
  {
    FaceRegistered: (view, { registrationId, gigId }, { at }) =>
      view ?? { id: registrationId, gigId, registeredAt: at },
    GuestSeen: (view, { dueAt }) => view && due(view, dueAt),
    PhotosSetAside: (view, { dueAt }) => view && due(view, dueAt),
    GuestMessageDue: (view, { dueAt }) => view && due(view, dueAt),
    FaceRegistrationEnded: () => null,
  },
);
