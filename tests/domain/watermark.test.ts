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
  const off = { type: 'PublicWatermarkTurnedOff', gigId: 'g1' } as const;
  given(publicWatermark).when({ type: 'SetPublicWatermark', gigId: 'g1', on: false }).then();
  // Of a gig that was opened with it.
  given(publicWatermark).when({ type: 'SetPublicWatermark', gigId: 'g1', on: true, begins: true }).then();
  given(publicWatermark).when({ type: 'SetPublicWatermark', gigId: 'g1', on: false, begins: true }).then(off);
  given(publicWatermark, off).when({ type: 'SetPublicWatermark', gigId: 'g1', on: true, begins: true }).then(on);
  given(publicWatermark).when({ type: 'SetPublicWatermark', gigId: 'g1', on: true }).then(on);
  given(publicWatermark, on)
    .when({ type: 'SetPublicWatermark', gigId: 'g1', on: false })
    .then({ type: 'PublicWatermarkTurnedOff', gigId: 'g1' });
});

test('has a logo beside or instead of the text, which is set once and taken off once', () => {
  const picture = {
    pictureId: 'sign',
    original: null,
    derivatives: [],
    width: 1,
    height: 1,
    thumbhash: '',
    mime: 'image/png',
  };
  const logo: WatermarkEvent = { type: 'WatermarkLogoSet', userId: 'asha', picture };
  given(watermark).when({ type: 'SetWatermarkLogo', userId: 'asha', picture }).then(logo);
  given(watermark, logo).when({ type: 'SetWatermarkLogo', userId: 'asha', picture }).then();
  given(watermark, logo).when({ type: 'RemoveWatermarkLogo', userId: 'asha', pictureId: 'older' }).then();
  given(watermark, logo)
    .when({ type: 'RemoveWatermarkLogo', userId: 'asha', pictureId: 'sign' })
    .then({ type: 'WatermarkLogoSet', userId: 'asha', picture: null });
  given(watermark, set, logo)
    .when({ type: 'SetWatermark', userId: 'asha', settings: { ...settings, content: 'both' } })
    .then({ ...set, content: 'both' });
});
