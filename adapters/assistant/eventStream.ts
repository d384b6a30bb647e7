/** Characters of one line: a piece of an answer has a few hundred. */
const MOST_LINE = 256 * 1024;

/**
 * The data of server-sent events, as the protocol of models has them: a line each, until `[DONE]` or the end. Fails beyond
 * `mostBytes` and with a line that does not end, so that whoever sends for ever fills nothing.
 */
export async function* eventsIn(body: ReadableStream<Uint8Array>, mostBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [left, begun] = [mostBytes, ''];
  for await (const chunk of body) {
    left -= chunk.byteLength;
    if (left < 0) throw new Error('The model sends more than an answer holds.');
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    lines[0] = begun + lines[0]!;
    begun = lines.pop()!;
    if (begun.length > MOST_LINE) throw new Error('The model sends a line that does not end.');
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice('data:'.length).trim();
      if (data === '[DONE]') return;
      if (data !== '') yield data;
    }
  }
}
