/** A yes or no, a number, a whole one, or two of these. */
export type Uniform = boolean | number | { whole: number | readonly [number, number] };

/** A program that draws everywhere, with the places of its uniforms. */
export interface Pass {
  program: WebGLProgram;
  at: Map<string, WebGLUniformLocation>;
}
/** A texture that is drawn into. */
export interface Surface {
  texture: WebGLTexture;
  frame: WebGLFramebuffer;
  width: number;
  height: number;
}

export function makePass(gl: WebGL2RenderingContext, everywhere: string, fragment: string): Pass {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, everywhere],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(
      [
        gl.getProgramInfoLog(program),
        ...(gl.getAttachedShaders(program) ?? []).map((each) => gl.getShaderInfoLog(each)),
      ].join('\n'),
    );
  const many = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) as number;
  const names = Array.from({ length: many }, (_, index) => gl.getActiveUniform(program, index)!.name);
  return { program, at: new Map(names.map((name) => [name, gl.getUniformLocation(program, name)!])) };
}

/** A texture whose pixels are read one by one, never mixed. */
export function makeTexture(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.NEAREST],
    [gl.TEXTURE_MAG_FILTER, gl.NEAREST],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  return texture;
}

/** Of whole numbers: bytes, or sums of them. */
export function makeSurface(
  gl: WebGL2RenderingContext,
  format: GLenum,
  { width, height }: { width: number; height: number },
): Surface {
  const texture = makeTexture(gl);
  gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
  const frame = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  return { texture, frame, width, height };
}
export function dropSurface(gl: WebGL2RenderingContext, { texture, frame }: Surface): void {
  gl.deleteFramebuffer(frame);
  gl.deleteTexture(texture);
}

/** Draws a pass into a surface, or onto the canvas. Textures are named as their samplers. */
export function draw(
  gl: WebGL2RenderingContext,
  { program, at }: Pass,
  into: Pick<Surface, 'width' | 'height'> & { frame: WebGLFramebuffer | null },
  textures: Record<string, WebGLTexture>,
  uniforms: Record<string, Uniform> = {},
): void {
  gl.useProgram(program);
  Object.entries(textures).forEach(([name, texture], unit) => {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform1i(at.get(name)!, unit);
  });
  for (const [name, value] of Object.entries(uniforms)) {
    const place = at.get(name) ?? null;
    if (typeof value === 'boolean') gl.uniform1i(place, value ? 1 : 0);
    else if (typeof value === 'number') gl.uniform1f(place, value);
    else if (typeof value.whole === 'number') gl.uniform1i(place, value.whole);
    else gl.uniform2i(place, ...value.whole);
  }
  gl.bindFramebuffer(gl.FRAMEBUFFER, into.frame);
  gl.viewport(0, 0, into.width, into.height);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
}
