import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const limitSeconds = 20;
/** What the largest video that is taken has: more in the coded pictures than the file's header says is not decoded. */
const maxPixels = 55_000_000;
const demuxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
};

/** A frame at 1 s, or at a tenth of a short video, upright and at most `edge` pixels, as a PNG. */
export async function posterOf(
  path: string,
  mime: string,
  durationMs: number | undefined,
  edge: number,
): Promise<Buffer> {
  const { default: ffmpeg } = await import('@ffmpeg-installer/ffmpeg');
  const demuxer = demuxers[mime];
  if (!demuxer) throw new Error(`no demuxer for ${mime}`);
  const frameAt = async (seconds: number): Promise<Buffer> => {
    const { stdout } = await run(
      ffmpeg.path,
      // The demuxer is ours to choose, and only the file itself is read: playlists and references lead nowhere.
      // ffmpeg bounds its own processor time and memory, which also holds when this thread is gone.
      [
        '-nostdin',
        '-hide_banner',
        '-loglevel',
        'error',
        '-timelimit',
        String(limitSeconds),
        '-max_alloc',
        String(1 << 29),
        '-threads',
        '1',
        '-protocol_whitelist',
        'file',
        '-max_pixels',
        String(maxPixels),
        '-f',
        demuxer,
        '-ss',
        seconds.toFixed(3),
        '-i',
        `file:${path}`,
        '-map',
        '0:v:0',
        '-frames:v',
        '1',
        '-vf',
        `scale='min(iw*sar,4*iw)':ih,scale='min(${edge},iw)':'min(${edge},ih)':force_original_aspect_ratio=decrease:flags=area`,
        '-map_metadata',
        '-1',
        '-f',
        'image2pipe',
        '-c:v',
        'png',
        '-pix_fmt',
        'rgb24',
        '-compression_level',
        '1',
        'pipe:1',
      ],
      {
        encoding: 'buffer',
        maxBuffer: 64 * 1024 * 1024,
        timeout: limitSeconds * 1000,
        killSignal: 'SIGKILL',
        windowsHide: true,
      },
    );
    return stdout;
  };
  const seconds = durationMs === undefined ? 0 : durationMs >= 2_000 ? 1 : durationMs / 10_000;
  const frame = seconds > 0 ? await frameAt(seconds).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
  return frame.length > 0 ? frame : frameAt(0);
}
