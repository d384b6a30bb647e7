import { GRAIN, SKIN } from '../../../../../../domain/develop/detail.ts';
import { BLUE, GREEN, RED } from '../../../../../../domain/develop/pixels.ts';

/** Of places between pixels, in bits: so much finer than a float that the rounding of `frame` is met. */
export const FINE = 19;

const float = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));
const HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
const vec3 LIGHT = vec3(${[RED, GREEN, BLUE].map(float).join(', ')});
/** As an array of clamped bytes rounds. */
uvec3 bytes(vec3 value) { return uvec3(roundEven(clamp(value, 0.0, 255.0))); }
`;

/** A triangle that covers everything. */
export const EVERYWHERE = `#version 300 es
void main() { gl_Position = vec4(vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0, 0.0, 1.0); }
`;

/** `frame` and `tone`. Places are whole numbers of 2^-${FINE} pixels, with a second number for what is finer yet. */
export const TONE = `${HEAD}
uniform usampler2D source;
uniform highp sampler2D tones;
uniform bool turned;
uniform ivec2 first, firstRest, right, rightRest, below, belowRest;
uniform float saturation, vibrance;
out uvec4 made;

uvec4 framed(ivec2 at) {
  if (!turned) return texelFetch(source, at + first, 0);
  ivec2 last = textureSize(source, 0) - 1;
  ivec2 rest = (firstRest + at.x * rightRest + at.y * belowRest) >> ${FINE};
  ivec2 place = clamp(first + at.x * right + at.y * below + rest, ivec2(0), last << ${FINE});
  ivec2 upper = place >> ${FINE};
  vec2 share = vec2(place & ${2 ** FINE - 1}) / ${float(2 ** FINE)};
  ivec2 lower = min(upper + 1, last);
  vec4 above = vec4(texelFetch(source, upper, 0)) * (1.0 - share.x)
    + vec4(texelFetch(source, ivec2(lower.x, upper.y), 0)) * share.x;
  vec4 under = vec4(texelFetch(source, ivec2(upper.x, lower.y), 0)) * (1.0 - share.x)
    + vec4(texelFetch(source, lower, 0)) * share.x;
  return uvec4(roundEven(above * (1.0 - share.y) + under * share.y));
}

void main() {
  uvec4 was = framed(ivec2(gl_FragCoord.xy));
  vec3 toned = vec3(
    texelFetch(tones, ivec2(was.r, 0), 0).r,
    texelFetch(tones, ivec2(was.g, 0), 0).g,
    texelFetch(tones, ivec2(was.b, 0), 0).b);
  if (saturation != 1.0 || vibrance != 0.0) {
    float grey = dot(toned, LIGHT);
    float most = max(max(toned.r, toned.g), toned.b);
    float least = min(min(toned.r, toned.g), toned.b);
    toned = grey + (toned - grey) * (saturation + vibrance * (1.0 - (most - least) / 255.0));
  }
  made = uvec4(bytes(toned), was.a);
}
`;

/** The sums of a row around each pixel: whole numbers, so that no mean depends on who adds them up. */
export const SUMS = `${HEAD}
uniform usampler2D source;
uniform int reach;
out uvec4 made;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  int last = textureSize(source, 0).x - 1;
  uvec3 sum = uvec3(0);
  for (int x = max(0, at.x - reach); x <= min(last, at.x + reach); x += 1)
    sum += texelFetch(source, ivec2(x, at.y), 0).rgb;
  made = uvec4(sum, 0);
}
`;

/** `smooth` and `sharpen`. */
export const DETAIL = `${HEAD}
uniform usampler2D source, sums;
uniform int reach;
uniform float strength, feature;
uniform bool sharpens, skinAlone;
out uvec4 made;

bool isSkin(ivec3 is) {
  return is.r > ${SKIN.darkest} && is.r > is.g && float(is.g) > float(is.b) * ${float(SKIN.blue)}
    && is.r - is.b > ${SKIN.warm} && is.r - is.g < ${SKIN.most} && is.r - is.g > ${SKIN.least};
}

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(source, 0) - 1;
  uvec4 was = texelFetch(source, at, 0);
  vec3 is = vec3(was.rgb);
  ivec2 from = max(ivec2(0), at - reach);
  ivec2 to = min(last, at + reach);
  uvec3 sum = uvec3(0);
  for (int y = from.y; y <= to.y; y += 1) sum += texelFetch(sums, ivec2(at.x, y), 0).rgb;
  ivec2 sides = to - from + 1;
  vec3 mean = vec3(sum) / float(sides.x * sides.y);
  made = was;
  if (sharpens) {
    float more = dot(is - mean, LIGHT);
    if (abs(more) >= ${float(GRAIN)}) made.rgb = bytes(is + more * strength);
  } else if (!skinAlone || isSkin(ivec3(was.rgb))) {
    vec3 part = mean - is;
    made.rgb = bytes(is + part * strength * max(vec3(0.0), 1.0 - abs(part) / feature));
  }
}
`;

/** On the screen the first row is the uppermost. */
export const SHOWN = `${HEAD}
uniform usampler2D source;
out vec4 made;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  made = vec4(texelFetch(source, ivec2(at.x, textureSize(source, 0).y - 1 - at.y), 0)) / 255.0;
}
`;
