import {
  clamp,
  clouds,
  cover,
  disc,
  mix,
  mixColour,
  noise,
  paint,
  seeded,
  smooth,
  type Canvas,
  type Colour,
  type Development,
} from './canvas.ts';

export interface Scene {
  canvas: Canvas;
  development: Development;
}

/** Ridges behind ridges in the haze of a low sun, and two people on the nearest one. */
export async function couple(width: number, height: number, stand = 0.405): Promise<Scene> {
  const aspect = width / height;
  const sun: [number, number] = [aspect * (stand < 0.5 ? 0.6 : 0.38), 0.44];
  const ridge = (u: number, layer: number): number => {
    const scale = 1.6 + layer * 0.55;
    const wave = clouds(u * scale + layer * 31.7, layer * 5.1, 6);
    return 0.43 + layer * 0.085 + (0.5 - wave) * (0.24 - layer * 0.014);
  };
  const layers = 6;
  const canvas = paint(width, height, (u, v) => {
    const toSun = Math.hypot(u - sun[0], (v - sun[1]) * 1.15);
    const up = clamp(v / 0.62);
    let colour: Colour = mixColour([0.1, 0.13, 0.26], [1.05, 0.5, 0.2], up ** 1.6);
    colour = mixColour(colour, [1.9, 1.02, 0.4], Math.exp(-toSun * 3.4) * 0.85);
    const veil = clouds(u * 1.4 + 3, v * 6.5, 6);
    colour = mixColour(colour, [1.5, 0.62, 0.34], smooth(0.5, 0.8, veil) * 0.5 * smooth(0, 0.3, v));
    const core = 1 - smooth(0.036, 0.041, toSun);
    colour = [colour[0] + core * 9, colour[1] + core * 6.5, colour[2] + core * 3.6];
    for (let layer = 0; layer < layers; layer += 1) {
      const top = ridge(u, layer);
      const inside = smooth(top - 0.0012, top + 0.0012, v);
      if (inside === 0) continue;
      const far = 1 - layer / (layers - 1);
      const haze = Math.exp(-(v - top) * (4 + layer)) * 0.4;
      const lit = Math.exp(-Math.abs(u - sun[0]) * 1.7);
      const air: Colour = mixColour([0.42, 0.22, 0.24], [1.45, 0.64, 0.24], lit);
      const ground: Colour = mixColour([0.012, 0.012, 0.02], air, far ** 1.25 * 0.85);
      const grain = (clouds(u * 26, v * 34 + layer * 9, 4) - 0.5) * 0.12 * far;
      const shade = mixColour(ground, air, clamp(1 - smooth(top, top + 0.16, v)) * haze * far + grain * 0.2);
      colour = mixColour(colour, shade, inside);
    }
    return colour;
  });
  const h = height * (aspect > 1.3 ? 0.26 : 0.17);
  const base = ridge(aspect * stand, layers - 1) * height + h * 0.035;
  const x = aspect * stand * height;
  const k = h / 200;
  const place = `translate(${x - 90 * k} ${base - 200 * k}) scale(${k})`;
  const people = `<g transform="${place}">
    <circle cx="62" cy="27" r="11.5"/><circle cx="53" cy="21" r="7"/>
    <path d="M58 36 L66 36 L67 44 C76 46 78 52 77 60 L74 84 C73 90 76 96 80 106 C90 134 96 170 98 201 L8 201 C-8 201 -30 203 -52 204 C-24 194 2 176 22 152 C36 134 48 110 52 92 L48 62 C46 52 50 46 57 44 Z"/>
    <path d="M73 50 C82 58 92 76 100 92 L104 89 L101 98 L95 97 C86 84 76 68 70 60 Z"/>
    <circle cx="120" cy="12" r="11.5"/>
    <path d="M115 20 L126 20 L127 29 C140 31 144 38 144 48 L143 96 L139 104 L137 200 L122 201 L121 126 L118 126 L115 201 L100 200 L101 104 L98 96 L103 92 L100 70 L97 88 L92 86 L97 46 C98 36 104 31 114 29 Z"/>
    <path d="M100 86 L96 96 L102 98 L106 88 Z"/></g>`;
  await cover(canvas, people, [0.012, 0.011, 0.016], height / 1400);
  const next = seeded(4);
  for (let n = 0; n < 26; n += 1)
    disc(canvas, next() * aspect, 0.5 + next() * 0.45, 0.002 + next() * 0.004, [1, 0.66, 0.3], 0.25 + next() * 0.4, 0);
  return { canvas, development: { glow: 0.34, vignette: 0.42, grain: 0.014 } };
}

/** Beams through haze over a crowd with raised hands. */
export async function concert(width: number, height: number, hue: 'amber' | 'blue' = 'amber'): Promise<Scene> {
  const aspect = width / height;
  const next = seeded(hue === 'amber' ? 21 : 33);
  const warm: Colour[] =
    hue === 'amber'
      ? [
          [1, 0.56, 0.14],
          [1, 0.72, 0.3],
          [1, 0.34, 0.12],
          [0.9, 0.86, 0.8],
        ]
      : [
          [0.2, 0.42, 1],
          [0.5, 0.3, 1],
          [0.18, 0.8, 1],
          [0.9, 0.9, 1],
        ];
  const stage: [number, number] = [aspect * 0.5, 0.6];
  const beams = Array.from({ length: 15 }, (_, n) => {
    const from = aspect * (0.06 + (0.88 * n) / 14);
    return {
      u: from,
      v: -0.04,
      angle: (stage[0] - from) * 0.5 + (next() - 0.5) * 1.15,
      spread: 0.02 + next() * 0.045,
      colour: warm[n % 4] ?? warm[0],
      power: 0.35 + next() * 0.85,
    };
  });
  const canvas = paint(width, height, (u, v) => {
    const fog = 0.45 + 0.95 * clouds(u * 2.2 + 8, v * 3.1, 6);
    const glow = Math.exp(-Math.hypot((u - stage[0]) * 0.9, (v - stage[1]) * 1.8) * 2.6);
    const base: Colour = hue === 'amber' ? [0.5, 0.19, 0.05] : [0.07, 0.1, 0.42];
    let colour: Colour = [
      0.012 + base[0] * glow * fog * 1.7,
      0.008 + base[1] * glow * fog * 1.7,
      0.012 + base[2] * glow * fog * 1.7,
    ];
    for (const beam of beams) {
      const depth = v - beam.v;
      const centre = beam.u + depth * beam.angle;
      const half = 0.005 + depth * beam.spread;
      const across = (u - centre) / half;
      if (Math.abs(across) > 3) continue;
      const value = (Math.exp(-across * across) * beam.power * fog * Math.exp(-depth * 1.05)) / (0.55 + depth * 1.4);
      const c = beam.colour ?? [1, 1, 1];
      colour = [colour[0] + c[0] * value, colour[1] + c[1] * value, colour[2] + c[2] * value];
    }
    return colour;
  });
  canvas.front = new Float32Array(width * height);
  for (const beam of beams) disc(canvas, beam.u, 0.012, 0.012, beam.colour ?? [1, 1, 1], 5, 0);
  const light = warm[1] ?? [1, 1, 1];
  for (let n = 0; n < 15; n += 1)
    disc(canvas, aspect * (0.24 + (0.52 * n) / 14), 0.565 + 0.006 * Math.sin(n * 2.1), 0.009, light, 3.2, 0.1);
  for (let n = 0; n < 120; n += 1)
    disc(
      canvas,
      next() * aspect,
      next() * 0.85,
      0.0016 + next() * 0.004,
      warm[n % 4] ?? light,
      0.12 + next() * 0.5,
      0.2,
    );
  // The band, small and bright-edged in the haze.
  const figure = (u: number, s: number, lean: number) => {
    const x = u * height;
    const y = 0.672 * height;
    const k = (s * height) / 100;
    return `<g transform="translate(${x} ${y}) scale(${k}) skewX(${lean})"><circle cx="0" cy="-92" r="8"/><path d="M-6-84 L6-84 L14-80 L16-50 L9-48 L9 0 L2 0 L0-40 L-3 0 L-10 0 L-9-48 L-16-52 L-14-80Z"/><path d="M-26-44 L30-66 L31-62 L-14-38 A12 9 0 1 1 -26-44Z"/></g>`;
  };
  await cover(
    canvas,
    figure(aspect * 0.42, 0.15, 4) + figure(aspect * 0.51, 0.165, -3) + figure(aspect * 0.6, 0.145, -6),
    [0.03, 0.014, 0.01],
    height / 900,
  );
  // The crowd, row by row; nearer is larger, darker and softer.
  for (let row = 0; row < 6; row += 1) {
    const near = row / 5;
    const size = mix(0.013, 0.052, near ** 1.3);
    const y = mix(0.7, 0.985, near ** 1.15);
    let people = `<rect x="0" y="${(y + size * 1.5) * height}" width="${width}" height="${height}"/>`;
    for (let u = -size; u < aspect + size; u += size * (1.75 + next() * 0.8)) {
      const x = u * height;
      const head = (y + (next() - 0.5) * size * 1.1) * height;
      const r = size * height * (0.82 + next() * 0.3);
      people += `<ellipse cx="${x}" cy="${head}" rx="${r * 0.78}" ry="${r}"/><path d="M${x - r * 2.1} ${head + r * 4} C${x - r * 2} ${head + r * 1.2} ${x - r * 0.6} ${head + r * 1.5} ${x - r * 0.42} ${head + r * 0.5} L${x + r * 0.42} ${head + r * 0.5} C${x + r * 0.6} ${head + r * 1.5} ${x + r * 2} ${head + r * 1.2} ${x + r * 2.1} ${head + r * 4}Z"/>`;
      for (const side of next() > 0.62 ? [-1, 1] : next() > 0.6 ? [next() > 0.5 ? 1 : -1] : []) {
        const lean = side * r * (0.9 + next() * 1.5);
        const reach = r * (3 + next() * 2.2);
        const elbow = [x + side * r * 1.9, head - r * 0.5];
        const hand = [x + lean, head - reach];
        people += `<path d="M${x + side * r * 1.5} ${head + r * 2.2} L${elbow[0]} ${elbow[1]} L${hand[0]} ${hand[1]}" fill="none" stroke-width="${r * 0.52}" stroke-linecap="round" stroke-linejoin="round"/><circle cx="${hand[0]}" cy="${(hand[1] ?? 0) - r * 0.2}" r="${r * 0.38}"/>`;
      }
    }
    const depth = (1 - near) ** 1.4;
    const tint: Colour =
      hue === 'amber'
        ? [0.34 * depth + 0.008, 0.12 * depth + 0.005, 0.04 * depth + 0.005]
        : [0.05 * depth + 0.005, 0.08 * depth + 0.005, 0.3 * depth + 0.01];
    await cover(canvas, people, tint, (height / 1000) * (0.6 + near ** 3 * 6));
  }
  return { canvas, development: { glow: 0.42, vignette: 0.3, grain: 0.016 } };
}

/** Folds of silk: height from warped noise, light from its slope. */
export function silk(width: number, height: number, tone: Colour = [0.62, 0.07, 0.06], seed = 1): Scene {
  const fold = (u: number, v: number): number => {
    const wu = clouds(u * 1.1 + seed * 7, v * 0.9, 3);
    const wv = clouds(u * 0.9 - seed * 3, v * 1.2 + 5, 3);
    return (
      Math.sin((u * 2.2 + v * 1.7 + wu * 3.2 + wv * 2.1) * 3.1) * 0.5 + noise(u * 3 + wv * 4, v * 3 + wu * 4) * 0.5
    );
  };
  const e = 0.004;
  const canvas = paint(width, height, (u, v) => {
    const f = fold(u, v);
    const sx = (fold(u + e, v) - f) / e;
    const sy = (fold(u, v + e) - f) / e;
    const length = Math.hypot(sx * 0.22, sy * 0.22, 1);
    const n: Colour = [(-sx * 0.22) / length, (-sy * 0.22) / length, 1 / length];
    const day = clamp(n[0] * -0.45 + n[1] * -0.55 + n[2] * 0.7);
    const shine = clamp(n[0] * -0.32 + n[1] * -0.38 + n[2] * 0.87) ** 26;
    const deep = smooth(-0.6, 0.7, f);
    const weave = 1 + (noise(u * 420, v * 420) - 0.5) * 0.06;
    return [
      (tone[0] * day * deep * 1.25 + shine * (0.4 + tone[0]) * 0.9) * weave,
      (tone[1] * day * deep * 1.25 + shine * (0.26 + tone[1]) * 0.9) * weave,
      (tone[2] * day * deep * 1.25 + shine * (0.2 + tone[2]) * 0.9) * weave,
    ];
  });
  return { canvas, development: { glow: 0.2, vignette: 0.4, grain: 0.014 } };
}

/** Strings of lamps far out of focus over a party's table. */
export async function lamps(width: number, height: number): Promise<Scene> {
  const aspect = width / height;
  const next = seeded(12);
  const canvas = paint(width, height, (u, v) => {
    const dusk = mixColour([0.03, 0.035, 0.085], [0.12, 0.05, 0.035], smooth(0.1, 0.85, v));
    const leaf = smooth(0.5, 0.75, clouds(u * 4, v * 4 + 2, 4)) * 0.06 * (1 - v);
    return [dusk[0] + leaf * 0.4, dusk[1] + leaf * 0.7, dusk[2] + leaf * 0.3];
  });
  const warm: Colour[] = [
    [1, 0.62, 0.24],
    [1, 0.72, 0.38],
    [1, 0.5, 0.16],
    [1, 0.82, 0.58],
  ];
  for (let line = 0; line < 6; line += 1) {
    const sag = 0.1 + next() * 0.12;
    const top = 0.04 + line * 0.085;
    const size = 0.012 + (5 - line) * 0.0075 * (0.7 + next() * 0.6);
    for (let u = -0.1; u < aspect + 0.1; u += size * (2.8 + next() * 1.2)) {
      const t = u / aspect;
      disc(
        canvas,
        u,
        top + sag * (1 - (2 * t - 1) ** 2) + (next() - 0.5) * 0.018,
        size * (0.85 + next() * 0.3),
        warm[Math.floor(next() * 4)] ?? [1, 0.6, 0.2],
        0.28 + next() * 0.55,
      );
    }
  }
  for (let n = 0; n < 46; n += 1)
    disc(
      canvas,
      next() * aspect,
      0.55 + next() * 0.4,
      0.01 + next() * 0.045,
      warm[n % 4] ?? [1, 0.6, 0.2],
      0.05 + next() * 0.16,
      0.5,
    );
  // Glasses in focus along the table.
  const glass = (u: number, s: number) => {
    const k = (s * height) / 100;
    return `<g transform="translate(${u * height} ${0.98 * height}) scale(${k})"><path d="M-13-96 L13-96 C14-72 10-58 2-54 L2-8 C8-6 14-4 15 0 L-15 0 C-14-4 -8-6 -2-8 L-2-54 C-10-58 -14-72 -13-96Z"/></g>`;
  };
  await cover(
    canvas,
    `<rect x="0" y="${height * 0.93}" width="${width}" height="${height}"/>`,
    [0.02, 0.012, 0.01],
    height / 60,
  );
  await cover(
    canvas,
    glass(aspect * 0.22, 0.34) + glass(aspect * 0.31, 0.36) + glass(aspect * 0.74, 0.33),
    [0.03, 0.016, 0.012],
    height / 700,
  );
  for (const [u, s] of [
    [0.22, 0.34],
    [0.31, 0.36],
    [0.74, 0.33],
  ] as const) {
    for (let n = 0; n < 5; n += 1)
      disc(
        canvas,
        aspect * u + (next() - 0.5) * s * 0.2,
        0.98 - s * (0.62 + next() * 0.3),
        0.004 + next() * 0.006,
        [1, 0.75, 0.45],
        0.6 + next(),
        0.1,
      );
    for (let n = 0; n < 40; n += 1)
      disc(canvas, aspect * u - s * 0.118, 0.98 - s * (0.62 + (n / 40) * 0.33), 0.0016, [1, 0.7, 0.4], 0.6, 0);
  }
  return { canvas, development: { glow: 0.3, vignette: 0.45 } };
}

/** A low sun on the sea: swell in perspective, each slope a small mirror. */
export function sea(width: number, height: number): Scene {
  const aspect = width / height;
  const horizon = 0.46;
  const sunU = aspect * 0.36;
  const sky = (u: number, v: number): Colour => {
    const toSun = Math.hypot(u - sunU, (v - horizon + 0.05) * 1.3);
    let colour = mixColour([0.16, 0.24, 0.44], [1.1, 0.52, 0.3], clamp(v / horizon) ** 2.2);
    colour = mixColour(colour, [1.8, 0.92, 0.42], Math.exp(-toSun * 4));
    const band = smooth(0.52, 0.82, clouds(u * 1.6 + 20, v * 7.5, 6)) * smooth(0.02, 0.3, v);
    colour = mixColour(colour, [1.35, 0.5, 0.42], band * 0.55);
    const core = 1 - smooth(0.03, 0.034, toSun);
    return [colour[0] + core * 8, colour[1] + core * 5.4, colour[2] + core * 3];
  };
  const swell = (x: number, z: number) => clouds(x * 0.9, z * 0.5, 5) + 0.25 * clouds(x * 4 + 9, z * 2.4, 4);
  const canvas = paint(width, height, (u, v) => {
    if (v < horizon) return sky(u, v);
    const z = 0.09 / (v - horizon + 0.0035);
    const x = (u - aspect / 2) * z * 9;
    const depth = z * 14;
    const e = 0.03;
    const f = swell(x, depth);
    const sx = (swell(x + e, depth) - f) / e;
    const sz = (swell(x, depth + e) - f) / e;
    const up = clamp(horizon - (v - horizon) * 0.75 + sz * 0.22, 0, horizon - 0.004);
    const reflected = sky(u + sx * 0.3, up);
    const fresnel = clamp(0.12 + 0.88 * (1 - clamp((v - horizon) * 1.5 + sz * 0.12)) ** 3);
    let colour = mixColour([0.012, 0.045, 0.075], reflected, fresnel * 0.8);
    const glitter =
      Math.exp(-(((u - sunU + sx * 0.11) / (0.035 + (v - horizon) * 0.22)) ** 2)) * smooth(0.3, 1.2, sz + 0.55) * 2.6;
    colour = [colour[0] + glitter * 1.5, colour[1] + glitter * 0.85, colour[2] + glitter * 0.42];
    return mixColour(colour, sky(u, horizon - 0.01), Math.exp(-(v - horizon) * 34) * 0.65);
  });
  return { canvas, development: { glow: 0.34, vignette: 0.3 } };
}

/** A skyline at blue hour, windows lit, its lights in the river. */
export async function city(width: number, height: number): Promise<Scene> {
  const aspect = width / height;
  const next = seeded(8);
  const shore = 0.7;
  const canvas = paint(width, height, (u, v) => {
    const y = v > shore ? shore - (v - shore) * 0.9 : v;
    const dusk = mixColour([0.02, 0.045, 0.16], [0.72, 0.3, 0.24], clamp(y / shore) ** 3);
    const band = smooth(0.5, 0.85, clouds(u * 1.5, y * 6, 5)) * 0.16;
    const shade = v > shore ? 0.4 : 1;
    return [(dusk[0] + band * 0.8) * shade, (dusk[1] + band * 0.36) * shade, (dusk[2] + band * 0.5) * shade];
  });
  const warm: Colour[] = [
    [1, 0.72, 0.4],
    [1, 0.82, 0.6],
    [0.8, 0.88, 1],
    [1, 0.6, 0.28],
  ];
  for (let layer = 0; layer < 3; layer += 1) {
    const near = layer / 2;
    let blocks = '';
    const windows: [number, number, Colour][] = [];
    for (let u = -0.05; u < aspect;) {
      const w = mix(0.03, 0.075, next()) * (0.7 + near * 0.7);
      const middle = 1 - Math.abs(u / aspect - 0.58) * 1.5;
      const h = (0.08 + next() * 0.22 * (0.5 + middle) + (next() > 0.88 ? 0.12 : 0)) * (1 - near * 0.35);
      blocks += `<rect x="${u * height}" y="${(shore - h) * height}" width="${w * height}" height="${h * height + 2}"/>`;
      if (next() > 0.7)
        blocks += `<rect x="${(u + w / 2 - 0.001) * height}" y="${(shore - h - 0.04) * height}" width="${0.002 * height}" height="${0.04 * height}"/>`;
      for (let y = shore - h + 0.01; y < shore - 0.008; y += 0.0105) {
        for (let x = u + 0.005; x < u + w - 0.004; x += 0.0075)
          if (next() > 0.62 - near * 0.1) windows.push([x, y, warm[Math.floor(next() * 4)] ?? [1, 1, 1]]);
      }
      u += w + next() * 0.012;
    }
    await cover(canvas, blocks, mixColour([0.2, 0.12, 0.18], [0.008, 0.012, 0.028], near), height / 1600);
    for (const [u, v, colour] of windows) {
      const strength = (0.15 + next() * 0.9) * (0.4 + near * 0.6);
      disc(canvas, u, v, 0.0017, colour, strength, 0);
      if (next() > 0.55)
        for (let n = 0; n < 9; n += 1)
          disc(
            canvas,
            u + (next() - 0.5) * 0.004,
            shore + (shore - v) * 0.9 + (next() - 0.5) * 0.07,
            0.0018,
            colour,
            strength * 0.14,
            0,
          );
    }
  }
  for (let n = 0; n < 70; n += 1) {
    const u = next() * aspect;
    const colour = warm[n % 4] ?? [1, 1, 1];
    disc(canvas, u, shore - 0.002, 0.003, colour, 2, 0);
    for (let d = 0; d < 40; d += 1)
      disc(
        canvas,
        u + (next() - 0.5) * 0.006,
        shore + 0.004 + d * 0.0052 + next() * 0.004,
        0.0024,
        colour,
        0.4 * (1 - d / 42),
        0,
      );
  }
  return { canvas, development: { glow: 0.36, vignette: 0.35 } };
}

/** Dunes in the first light. */
export function dunes(width: number, height: number): Scene {
  const crest = (u: number, layer: number) =>
    0.38 +
    layer * 0.13 +
    Math.sin(u * (1.7 + layer * 0.5) + layer * 2.4) * 0.07 +
    (clouds(u * 0.9 + layer * 11, layer, 3) - 0.5) * 0.22;
  const canvas = paint(width, height, (u, v) => {
    let colour = mixColour([0.14, 0.27, 0.5], [0.85, 0.6, 0.46], clamp(v / 0.5) ** 1.6);
    for (let layer = 0; layer < 5; layer += 1) {
      const top = crest(u, layer);
      const inside = smooth(top - 0.001, top + 0.001, v);
      if (inside === 0) continue;
      const slope = (crest(u + 0.01, layer) - crest(u - 0.01, layer)) / 0.02;
      const side = smooth(-0.05, 0.1, slope + (clouds(u * 3 + layer, v * 5, 3) - 0.5) * 0.5 - (v - top) * 0.7);
      const ripple = Math.sin((v * 190 + u * 60 + clouds(u * 5, v * 9, 3) * 34) * (1.4 - layer * 0.14)) * 0.5 + 0.5;
      const far = 1 - layer / 4;
      const lit: Colour = mixColour([0.95, 0.4, 0.12], [0.9, 0.5, 0.26], far);
      const shade: Colour = mixColour([0.06, 0.022, 0.02], [0.26, 0.15, 0.15], far);
      const sand = mixColour(shade, lit, side * (0.78 + ripple * 0.22));
      colour = mixColour(colour, mixColour(sand, [0.9, 0.6, 0.44], far ** 2 * 0.3), inside);
    }
    const fine = 1 + (noise(u * 500, v * 500) - 0.5) * 0.08;
    return [colour[0] * fine, colour[1] * fine, colour[2] * fine];
  });
  return { canvas, development: { glow: 0.2, vignette: 0.3, grain: 0.018 } };
}

/** A stadium under floodlights, seen from the grass. */
export async function stadium(width: number, height: number): Promise<Scene> {
  const aspect = width / height;
  const next = seeded(16);
  const edge = 0.66;
  const lamps = [0.1, 0.37, 0.63, 0.9].map((part) => aspect * part);
  const canvas = paint(width, height, (u, v) => {
    const mist = 0.5 + clouds(u * 2 + 3, v * 3, 5);
    let glow = 0;
    for (const lamp of lamps) glow += Math.exp(-Math.hypot(u - lamp, (v - 0.12) * 0.9) * 4.5) * mist;
    if (v > edge) {
      const depth = (v - edge) / (1 - edge);
      const lines = Math.sin(((u - aspect / 2) / (0.25 + depth * 1.3)) * 13);
      const mown = smooth(-0.25, 0.25, lines) * 0.07;
      const blade = noise(u * 260, v * 420) * 0.09 * depth + noise(u * 90, v * 160) * 0.06 * depth;
      const lit = 0.14 + mown + blade + glow * 0.1 + (1 - depth) * 0.12;
      return [lit * 0.34, lit * 0.86, lit * 0.3];
    }
    const tier = smooth(0.3, 0.36, v) * (1 - smooth(0.47, 0.49, v)) + smooth(0.5, 0.55, v);
    const people = smooth(0.56, 0.86, noise(u * 190, v * 230)) * tier;
    const tint = noise(u * 150 + 9, v * 180);
    return [
      0.01 + glow * 0.5 + people * (0.12 + tint * 0.3),
      0.016 + glow * 0.62 + people * (0.1 + (1 - tint) * 0.24),
      0.035 + glow * 0.8 + people * 0.28,
    ];
  });
  for (const lamp of lamps) {
    for (let row = 0; row < 4; row += 1)
      for (let n = 0; n < 6; n += 1)
        disc(canvas, lamp + (n - 2.5) * 0.026, 0.085 + row * 0.026, 0.0095, [0.88, 0.95, 1], 6, 0);
  }
  for (let n = 0; n < 60; n += 1)
    disc(canvas, next() * aspect, 0.3 + next() * 0.36, 0.001 + next() * 0.0022, [1, 1, 1], 0.8 + next() * 2.5, 0);
  for (let n = 0; n < 18; n += 1)
    disc(
      canvas,
      next() * aspect,
      0.1 + next() * 0.85,
      0.008 + next() * 0.03,
      [0.8, 0.95, 1],
      0.02 + next() * 0.05,
      0.6,
    );
  await cover(
    canvas,
    `<ellipse cx="${aspect * 0.5 * height}" cy="${height * 0.9}" rx="${height * 0.1}" ry="${height * 0.018}"/>`,
    [0.012, 0.03, 0.012],
    height / 70,
  );
  const ball: [number, number, number] = [aspect * 0.5, 0.81, 0.088];
  for (let y = Math.floor((ball[1] - ball[2]) * height); y < (ball[1] + ball[2]) * height; y += 1) {
    for (let x = Math.floor((ball[0] - ball[2]) * height); x < (ball[0] + ball[2]) * height; x += 1) {
      const nx = (x / height - ball[0]) / ball[2];
      const ny = (y / height - ball[1]) / ball[2];
      const inside = 1 - smooth(0.985, 1, Math.hypot(nx, ny));
      if (inside === 0) continue;
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
      const angle = Math.atan2(ny * 0.92 + nz * 0.3, nx) * 2.5 + nz * 4;
      const seam = smooth(0.02, 0.09, Math.abs(Math.sin(angle) * Math.cos(nx * 4.4 - ny * 3.1)));
      const light = clamp(nz * 0.45 - ny * 0.6 + 0.22 + Math.abs(nx) ** 4 * 0.5) * (0.35 + 0.65 * seam);
      const index = (y * width + x) * 3;
      const grass = clamp(ny) * 0.12;
      for (let c = 0; c < 3; c += 1)
        canvas.light[index + c] = mix(canvas.light[index + c] ?? 0, light * 1.15 + (c === 1 ? grass : 0), inside);
    }
  }
  return { canvas, development: { glow: 0.5, vignette: 0.35 } };
}
