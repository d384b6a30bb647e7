import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What Prometheus reads. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'route' | 'status'>;
  received: Counter<'via'>;
  reactions: Counter<'reaction' | 'outcome'>;
  liveSockets: Gauge;
  /** 1: this process plays the role; 0: it stands by. */
  atWork: Gauge<'role'>;
  /** Figures that are read when somebody asks for them. */
  watch(figures: Record<string, { help: string; read: () => number | Promise<number> }>): void;
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    watch(figures) {
      for (const [name, { help, read }] of Object.entries(figures))
        registry.registerMetric(
          new Gauge({
            name,
            help,
            registers: [],
            async collect() {
              // A store that is away keeps nobody from the other figures.
              this.set(
                await Promise.resolve()
                  .then(read)
                  .catch(() => NaN),
              );
            },
          }),
        );
    },
    requests: new Histogram({
      name: 'loom_http_request_seconds',
      help: 'Requests by route',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.01, 0.05, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    received: new Counter({
      name: 'loom_files_received_total',
      help: 'Files accepted',
      labelNames: ['via'],
      registers: [registry],
    }),
    reactions: new Counter({
      name: 'loom_reactions_total',
      help: 'Reactions by outcome',
      labelNames: ['reaction', 'outcome'],
      registers: [registry],
    }),
    liveSockets: new Gauge({ name: 'loom_live_sockets', help: 'Open live sockets', registers: [registry] }),
    atWork: new Gauge({
      name: 'loom_at_work',
      help: 'Whether this process plays a role that one plays at a time, or stands by',
      labelNames: ['role'],
      registers: [registry],
    }),
  };
}
