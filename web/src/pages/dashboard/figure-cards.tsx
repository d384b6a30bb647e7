import { CalendarDays, FolderKanban, IndianRupee, Images, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardAnswer } from '../../api/dashboard.ts';
import { paths } from '../../paths.ts';
import { number } from '../../ui/format.ts';
import { useCountUp } from './use-count-up.ts';

/** How long items, and categories, take to count up. */
const ITEMS_MS = 2000;
const KINDS_MS = 2500;

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const monthName = (month: string): string =>
  new Date(`${month}-01T12:00`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });

/** A number on its way to its figure; whoever listens hears the figure alone. */
function CountUp({ figure, ms }: { figure: number; ms: number }) {
  const shown = useCountUp(figure, ms);
  return (
    <>
      <span aria-hidden>{number(shown)}</span>
      <span className="sr-only">{number(figure)}</span>
    </>
  );
}

interface CardProps {
  icon: LucideIcon;
  title: string;
  figure: ReactNode;
  note: ReactNode;
  to?: string;
}

function FigureCard({ icon: Icon, title, figure, note, to }: CardProps) {
  return (
    <li className="figure-card">
      <h2 className="figure-title">
        <Icon aria-hidden />
        {to ? (
          <Link to={to} className="figure-link">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="figure-value">{figure}</p>
      <p className="quiet small">{note}</p>
    </li>
  );
}

const kinds = (figure: number, one: string, more: string) => (
  <>
    <CountUp figure={figure} ms={KINDS_MS} /> {figure === 1 ? one : more}
  </>
);

/** The studio in four figures: the day, the month, and what it shows of itself. */
export function FigureCards({ day }: { day: DashboardAnswer }) {
  const { todays_bookings_count: booked, pending_bookings: pending, revenue, portfolio, projects } = day;
  return (
    <ul className="figures" aria-label="The studio in figures">
      <FigureCard
        icon={CalendarDays}
        title="Today's bookings"
        figure={number(booked)}
        note={pending === 0 ? 'No request waits for you' : `${number(pending)} waiting for your answer`}
        to={paths.bookings}
      />
      <FigureCard
        icon={IndianRupee}
        title="This month's revenue"
        figure={rupees.format(revenue.amount)}
        note={`Received in ${monthName(revenue.month)}`}
      />
      <FigureCard
        icon={Images}
        title="Portfolio"
        figure={<CountUp figure={portfolio.items} ms={ITEMS_MS} />}
        note={kinds(portfolio.categories, 'category', 'categories')}
        to={paths.portfolio}
      />
      <FigureCard
        icon={FolderKanban}
        title="Projects"
        figure={<CountUp figure={projects.items} ms={ITEMS_MS} />}
        note={kinds(projects.industries, 'industry', 'industries')}
        to={paths.projects}
      />
    </ul>
  );
}
