import type { MongoClient, MongoClientOptions } from 'mongodb';

const SELECTION_MS = 10_000;

/** A connected client. One that cannot connect is closed, or it would go on looking for its servers. */
export async function connectMongo(url: string, options: MongoClientOptions): Promise<MongoClient> {
  const { MongoClient: Client } = await import('mongodb'); // only here: it takes a while to load
  // What the address says of it counts; options given here would win.
  const patience = /[?&]serverSelectionTimeoutMS=/i.test(url) ? {} : { serverSelectionTimeoutMS: SELECTION_MS };
  const client = new Client(url, { ...patience, ...options });
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
}
