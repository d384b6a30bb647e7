import { newId } from '../../domain/kernel/id.ts';

/** The server that the environment names, if any. */
export const mongoUrl = process.env['MONGODB_URL'];

/** The address of a database of its own on the server of `url`, and how to be rid of it. */
export function scratchDatabase(url: string): { url: string; destroy(): Promise<void> } {
  const [, server, options = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  if (!server) throw new Error(`Not an address of MongoDB: ${url}`);
  const own = `${server}/test_${newId().replaceAll('-', '')}${options}`;
  return {
    url: own,
    async destroy() {
      const { MongoClient } = await import('mongodb'); // only here: it takes a while to load
      const client = await MongoClient.connect(own);
      await client.db().dropDatabase();
      await client.close();
    },
  };
}
