import { paths } from '../../http/paths.ts';

/** Years beside each other, from the one before to the two after. */
export function YearLinks({ year, around }: { year: number; around: number }) {
  const years = [...new Set([year, around - 1, around, around + 1, around + 2])].sort();
  return (
    <nav aria-label="Năm" className="mb-3 flex flex-wrap gap-2">
      {years.map(one => (
        <a
          key={one}
          href={paths.daysOff(one)}
          aria-current={one === year ? 'page' : undefined}
          className={one === year ? 'btn btn-sm btn-primary' : 'btn btn-sm'}
        >
          {one}
        </a>
      ))}
    </nav>
  );
}
