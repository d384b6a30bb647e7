import { describe, test } from 'vitest';
import {
  type CameraBridgeCommand,
  type CameraBridgeEvent,
  MOST_BRIDGES,
  cameraBridge,
} from '../../domain/cameraBridge.ts';
import { given } from '../given.ts';

const make = (bridgeId = 'laptop'): CameraBridgeCommand => ({
  type: 'MakeCameraBridge',
  userId: 'asha',
  bridgeId,
  name: 'Laptop',
});
const withdraw: CameraBridgeCommand = { type: 'WithdrawCameraBridge', userId: 'asha', bridgeId: 'laptop' };
const made = (bridgeId = 'laptop'): CameraBridgeEvent => ({
  type: 'CameraBridgeMade',
  userId: 'asha',
  bridgeId,
  name: 'Laptop',
});
const withdrawn: CameraBridgeEvent = { type: 'CameraBridgeWithdrawn', userId: 'asha', bridgeId: 'laptop' };
const many = (count: number) => Array.from({ length: count }, (_, n) => made(`laptop ${n}`));

describe('a bridge', () => {
  test('is made once', () => {
    given(cameraBridge).when(make()).then(made());
    given(cameraBridge, made()).when(make()).then();
  });
  test('is withdrawn once, and never works again', () => {
    given(cameraBridge, made()).when(withdraw).then(withdrawn);
    given(cameraBridge, made(), withdrawn).when(withdraw).then();
    given(cameraBridge, made(), withdrawn).when(make()).then();
  });
  test('that was never made is none', () => given(cameraBridge).when(withdraw).thenRefused('notFound'));
  test('is one of a bounded number that work', () => {
    given(cameraBridge, ...many(MOST_BRIDGES))
      .when(make())
      .thenRefused('invalid');
    given(cameraBridge, ...many(MOST_BRIDGES - 1), made(), withdrawn)
      .when(make('van'))
      .then(made('van'));
  });
});
