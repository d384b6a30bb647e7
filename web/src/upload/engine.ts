import Uppy, { type Body, type Meta } from '@uppy/core';
import XHRUpload from '@uppy/xhr-upload';
import type { Failure } from '../../../api/contract/operation.ts';
import { uploadAddress, type UploadAnswer } from '../api/media.ts';
import { teamUploadAddress } from '../api/team-access.ts';
import { backoff } from '../parts/backoff.ts';
import { currentSession } from '../session.ts';
import { addUploads, changeUpload, currentUploads, dropUploads, isOpen, type Upload } from './uploads.ts';

interface FileMeta extends Meta {
  gigId: string;
  folder_id?: string;
  /** An editor's session: the file is an edited version. */
  editor?: string;
}
type Answer = UploadAnswer & Body;

const AT_ONCE = 4;
const STALLED_MS = 60_000;

const addressFor = ({ gigId, editor }: Pick<FileMeta, 'gigId' | 'editor'> = { gigId: '' }): string =>
  editor === undefined ? uploadAddress(gigId) : teamUploadAddress(gigId);

const uppy = new Uppy<FileMeta, Answer>({ autoProceed: true, allowMultipleUploadBatches: true });

uppy.use(XHRUpload<FileMeta, Answer>, {
  endpoint: (file) => addressFor((Array.isArray(file) ? file[0] : file)?.meta),
  fieldName: 'files',
  limit: AT_ONCE,
  bundle: false,
  timeout: STALLED_MS,
  allowedMetaFields: ['folder_id'],
  headers: ({ meta }) => ({ authorization: `Bearer ${meta.editor ?? currentSession()?.token ?? ''}` }),
  // A refusal stays a refusal; a network that went away is tried again.
  shouldRetry: (xhr) => xhr.status === 0 || xhr.status === 503,
  // Without this every refusal is reported as a fault of the network.
  onAfterResponse: (xhr) => {
    if (xhr.status >= 400) throw new Error(reasonOf(parsed(xhr.responseText), xhr.status));
  },
});

function parsed(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Why the server did not take the file, in its own words. */
function reasonOf(body: unknown, status: number | undefined, otherwise = 'Failed to upload media'): string {
  const { detail } = (typeof body === 'object' && body ? body : {}) as Partial<Failure>;
  if (detail) return detail;
  return status && status < 502 ? otherwise : 'Waiting for the network';
}

/** What the network took is sent again without anybody's doing; what was refused is not. */
const goOn = backoff(() => {
  for (const { id, state } of currentUploads()) if (state === 'paused') retry(id);
});

uppy.on('upload-start', (files) => {
  for (const file of files) changeUpload(file.id, { state: 'waiting' });
});

uppy.on('upload-progress', (file, progress) => {
  if (file) changeUpload(file.id, { state: 'sending', sent: progress.bytesUploaded || 0 });
});

uppy.on('upload-success', (file, response) => {
  if (!file) return;
  goOn.settled();
  const refused = response.body?.refused?.[0];
  const received = response.body?.received?.[0];
  if (refused) changeUpload(file.id, { state: 'refused', sentence: refused.detail });
  else
    changeUpload(
      file.id,
      received?.duplicate ? { state: 'duplicate', sentence: 'Already in this gig' } : { state: 'done' },
    );
  uppy.removeFile(file.id);
});

uppy.on('upload-error', (file, _error, response) => {
  if (!file) return;
  const body: unknown = response?.body ?? parsed((response as { responseText?: string } | undefined)?.responseText);
  const status = response?.status;
  const final = status !== undefined && [400, 403, 413, 415, 422].includes(status);
  const lost = !status || status >= 502;
  changeUpload(file.id, {
    state: final ? 'refused' : lost ? 'paused' : 'failed',
    sent: 0,
    sentence: reasonOf(body, status, file.meta.editor === undefined ? undefined : 'Failed to upload files'),
  });
  if (final) uppy.removeFile(file.id);
  else if (lost) goOn.later();
});

window.addEventListener('beforeunload', (event) => {
  if (currentUploads().some(isOpen)) event.preventDefault();
});

/** Puts files on their way to a gig, one request each, four at once; with an editor's session, as edited versions. */
export function upload(gigId: string, files: File[], folderId?: string, editor?: string): void {
  const added: Upload[] = [];
  const fresh = files.map((file) => ({
    name: file.name,
    type: file.type,
    data: file,
    // The gig is part of the identity: the same file may go to two gigs.
    meta: {
      gigId,
      relativePath: `${gigId}/${folderId ?? ''}${editor === undefined ? '' : 'edited'}/${file.webkitRelativePath || file.name}`,
      ...(folderId ? { folder_id: folderId } : {}),
      ...(editor === undefined ? {} : { editor }),
    },
  }));
  for (const file of fresh) {
    try {
      const id = uppy.addFile(file);
      added.push({ id, gigId, name: file.name, size: file.data.size, sent: 0, state: 'waiting' });
    } catch {
      // The same file is already on its way.
    }
  }
  const again = new Set(added.map(({ id }) => id));
  dropUploads(({ id }) => !again.has(id));
  addUploads(added);
}

export function cancel(id: string): void {
  if (uppy.getFile(id)) uppy.removeFile(id);
  dropUploads((other) => other.id !== id);
}

export function cancelAll(): void {
  uppy.cancelAll();
  dropUploads((upload) => !isOpen(upload));
}

export function retry(id: string): void {
  if (!uppy.getFile(id)) return;
  changeUpload(id, { state: 'waiting', sent: 0, sentence: '' });
  void uppy.retryUpload(id);
}

export function retryAll(): void {
  for (const { id, state } of currentUploads()) if (state === 'failed' || state === 'paused') retry(id);
}

export function clearFinished(): void {
  for (const { id, state } of currentUploads()) if (state === 'failed' && uppy.getFile(id)) uppy.removeFile(id);
  dropUploads(isOpen);
}
