import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { ParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import type { Analytics } from '../../../api/books.ts';

const HEIGHT = 280;
const EDGE = { top: 12, right: 0, bottom: 28, left: 52 };
/** Below this the names of every second month have room. */
const NARROW = 520;

const short = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });
const monthOf = (month: string): string =>
  new Date(`${month}-01T12:00`).toLocaleDateString('en-GB', { month: 'short' });

function Bars({ months, width }: { months: Analytics['monthly_revenue']; width: number }) {
  const [inner, tall] = [Math.max(0, width - EDGE.left - EDGE.right), HEIGHT - EDGE.top - EDGE.bottom];
  const amounts = months.map(({ revenue }) => revenue);
  const x = scaleBand({ domain: months.map(({ month }) => month), range: [0, inner], padding: 0.36 });
  const y = scaleLinear({
    domain: [Math.min(0, ...amounts), Math.max(1, ...amounts)],
    range: [tall, 0],
    nice: true,
  });
  const zero = y(0);
  const shown = months
    .map(({ month }) => month)
    .filter((_, at) => width >= NARROW || (months.length - 1 - at) % 2 === 0);
  return (
    <svg width={width} height={HEIGHT} className="revenue-chart">
      <Group left={EDGE.left} top={EDGE.top}>
        {y.ticks(4).map((tick) => (
          <Line key={tick} className="chart-line" from={{ x: 0, y: y(tick) }} to={{ x: inner, y: y(tick) }} />
        ))}
        {months.map(({ month, revenue }, at) => (
          <Bar
            key={month}
            className="chart-bar"
            data-now={at === months.length - 1 || undefined}
            x={x(month) ?? 0}
            width={x.bandwidth()}
            y={Math.min(zero, y(revenue))}
            height={Math.abs(zero - y(revenue))}
            rx={3}
          />
        ))}
        <AxisLeft
          scale={y}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(tick) => `₹${short.format(Number(tick))}`}
          tickClassName="chart-label"
          tickLabelProps={{ className: 'chart-text', textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={tall}
          tickValues={shown}
          hideAxisLine
          hideTicks
          tickFormat={monthOf}
          tickLabelProps={{ className: 'chart-text', textAnchor: 'middle', dy: 4 }}
        />
      </Group>
    </svg>
  );
}

/** Revenue of twelve months as bars; what it draws stands in the table beside it. */
export function RevenueChart({ months }: { months: Analytics['monthly_revenue'] }) {
  return (
    <div className="chart-room" aria-hidden>
      <ParentSize debounceTime={60}>
        {({ width }) => (width > 0 ? <Bars months={months} width={width} /> : null)}
      </ParentSize>
    </div>
  );
}
