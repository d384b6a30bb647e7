/** A face. The box is in shares of the upright picture (0 to 1); `embedding` has 128 floats of length 1. */
export interface FoundFace {
  box: { x: number; y: number; width: number; height: number };
  /** Detector's certainty, 0 to 1. */
  score: number;
  embedding: Float32Array;
  /** Eye aspect ratio, mean of both: about 0.3 open, under 0.2 closed; absent where the face is too small to tell. */
  eyes?: number;
}

/** Finds faces, in warm worker threads. */
export interface FaceFinder {
  /** All faces of a photo, small ones in groups included. */
  find(path: string): Promise<FoundFace[]>;
  /** The largest face of a selfie; undefined when there is none. `others`: further faces about as large. */
  selfie(picture: Uint8Array): Promise<(FoundFace & { others?: number }) | undefined>;
  depth(): number;
  close(): Promise<void>;
  /** How long nobody may have waited for a picture before it is asked for faces, in milliseconds; a second unless said otherwise. Finding none costs nobody anything. */
  quietMs?: number;
}

/** Embeddings of one gig after another, held in memory for search. */
export interface FaceIndex {
  /** Replaces what is known of one photo. */
  set(gigId: string, mediaId: string, embeddings: readonly Float32Array[]): void;
  remove(gigId: string, mediaId: string): void;
  drop(gigId: string): void;
  has(gigId: string): boolean;
  /** The embeddings of one photo, in the order in which they were set. */
  faces(gigId: string, mediaId: string): Float32Array[];
  size(): number;
  /** Photos whose nearest face lies within `maxDistance` (Euclidean, of vectors of length 1) of any query vector; nearest first. */
  search(gigId: string, queries: readonly Float32Array[], maxDistance: number): { mediaId: string; distance: number }[];
}
