import { test } from 'vitest';
import { type WatermarkEvent, publicWatermark, watermark, watermarkDefaults } from '../../domain/watermark.ts';
import { given } from '../given.ts';

const settings = { text: '© Asha', ...watermarkDefaults };
const set: WatermarkEvent = { type: 'WatermarkSet', userId: 'asha', ...settings };

test('a watermark has a text', () =>
  given(watermark)
    .when({ type: 'SetWatermark', userId: 'asha', settings: { ...settings, text: '  ' } })
    .thenRefused('invalid', 'Please enter the text of your watermark.'));
test('saving what is so changes nothing, whatever the case of the colour', () => {
  given(watermark)
    .when({ type: 'SetWatermark', userId: 'asha', settings: { ...settings, color: '#ffffff' } })
    .then(set);
  given(watermark, set)
    .when({ type: 'SetWatermark', userId: 'asha', settings: { ...settings, color: '#ffffff', text: ' © Asha ' } })
    .then();
  given(watermark, set)
    .when({ type: 'SetWatermark', userId: 'asha', settings: { ...settings, opacity: 0.5 } })
    .then({ ...set, opacity: 0.5 });
});
test("the public's downloads carry it once that is switched on, and no longer when it is off again", () => {
  const on = { type: 'PublicWatermarkTurnedOn', gigId: 'g1' } as const;
  given(publicWatermark).when({ type: 'SetPublicWatermark', gigId: 'g1', on: false }).then();
  given(publicWatermark).when({ type: 'SetPublicWatermark', gigId: 'g1', on: true }).then(on);
  given(publicWatermark, on)
    .when({ type: 'SetPublicWatermark', gigId: 'g1', on: false })
    .then({ type: 'PublicWatermarkTurnedOff', gigId: 'g1' });
});
