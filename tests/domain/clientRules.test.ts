import { test } from 'vitest';
import { clientRules } from '../../domain/clientRules.ts';
import { given } from '../given.ts';

test('strict permissions are turned on once', () => {
  given(clientRules)
    .when({ type: 'SetStrictPermissions', gigId: 'g1', strict: true })
    .then({ type: 'StrictPermissionsTurnedOn', gigId: 'g1' });
  given(clientRules, { type: 'StrictPermissionsTurnedOn', gigId: 'g1' })
    .when({ type: 'SetStrictPermissions', gigId: 'g1', strict: true })
    .then();
});
