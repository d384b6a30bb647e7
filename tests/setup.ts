import fc from 'fast-check';

// The same cases at every run; another seed is tried with FC_SEED.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });
