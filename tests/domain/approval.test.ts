import { describe, test } from 'vitest';
import { type ApprovalEvent, approval } from '../../domain/approval.ts';
import { given } from '../given.ts';

describe('approval', () => {
  const photo = { mediaId: 'm1', gigId: 'g1' };
  const byPhotographer: ApprovalEvent = { type: 'PhotographerApproved', ...photo };
  const byClient = (clientId: string): ApprovalEvent => ({ type: 'ClientApproved', ...photo, clientId });
  const both: ApprovalEvent = { type: 'PhotoApprovedForEditing', ...photo };
  const client = (clientId: string, approved = true) => ({
    type: 'SetClientApproval' as const,
    ...photo,
    clientId,
    approved,
  });
  const toggle = { type: 'TogglePhotographerApproval' as const, ...photo };

  test('of one side is none for the editors', () => {
    given(approval).when(toggle).then(byPhotographer);
    given(approval).when(client('c1')).then(byClient('c1'));
  });
  test('of both sides is, whoever came first', () => {
    given(approval, byPhotographer).when(client('c1')).then(byClient('c1'), both);
    given(approval, byClient('c1')).when(toggle).then(byPhotographer, both);
  });
  test('a second client changes nothing of that, and leaves it standing when they change their mind', () => {
    given(approval, byPhotographer, byClient('c1'), both).when(client('c2')).then(byClient('c2'));
    given(approval, byPhotographer, byClient('c1'), both, byClient('c2'))
      .when(client('c2', false))
      .then({ type: 'ClientApprovalWithdrawn', ...photo, clientId: 'c2' });
  });
  test('taken back by either side takes it from the editors', () => {
    given(approval, byPhotographer, byClient('c1'), both)
      .when(toggle)
      .then({ type: 'PhotographerApprovalWithdrawn', ...photo }, { type: 'PhotoTakenFromEditing', ...photo });
    given(approval, byPhotographer, byClient('c1'), both)
      .when(client('c1', false))
      .then({ type: 'ClientApprovalWithdrawn', ...photo, clientId: 'c1' }, { type: 'PhotoTakenFromEditing', ...photo });
  });
  test('said outright by the photographer, it changes nothing where it is so already', () => {
    const say = (approved: boolean) => ({ type: 'SetPhotographerApproval' as const, ...photo, approved });
    given(approval, byClient('c1')).when(say(true)).then(byPhotographer, both);
    given(approval, byPhotographer).when(say(true)).then();
    given(approval).when(say(false)).then();
    given(approval, byPhotographer)
      .when(say(false))
      .then({ type: 'PhotographerApprovalWithdrawn', ...photo });
  });
  test('twice by the same client is once', () => given(approval, byClient('c1')).when(client('c1')).then());
});
