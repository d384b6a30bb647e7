import { test } from 'vitest';
import { type GatewayEvent, gateway } from '../../domain/gateway.ts';
import { given } from '../given.ts';

const connected: GatewayEvent = { type: 'GatewayConnected', userId: 'asha', gatewayId: 'first', keyId: 'rzp_live_1' };
const { type: _, ...keys } = connected;
const removed: GatewayEvent = { type: 'GatewayRemoved', userId: 'asha' };

test('an account is connected once, and others take its place', () => {
  given(gateway)
    .when({ type: 'ConnectGateway', ...keys })
    .then(connected);
  given(gateway, connected)
    .when({ type: 'ConnectGateway', ...keys })
    .then();
  given(gateway, connected)
    .when({ type: 'ConnectGateway', ...keys, gatewayId: 'second' })
    .then({ ...connected, gatewayId: 'second' });
});
test('it is removed once, and can come back', () => {
  given(gateway, connected).when({ type: 'RemoveGateway', userId: 'asha' }).then(removed);
  given(gateway).when({ type: 'RemoveGateway', userId: 'asha' }).then();
  given(gateway, connected, removed)
    .when({ type: 'ConnectGateway', ...keys })
    .then(connected);
});
