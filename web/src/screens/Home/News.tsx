import type { Day, Overview } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { AccountNews } from './AccountNews.tsx';
import { CompanyNews } from './CompanyNews.tsx';
import classes from './News.module.css';
import { Placeholder } from './Placeholder.tsx';

interface NewsProps {
  overview: UseQueryResult<Overview>;
  today: Day;
}

/** What else there is to know. A failure is said once, where the headline would stand. */
export function News({ overview: { data, isError, isFetching }, today }: NewsProps) {
  if (!data && isError && !isFetching) return null;
  return (
    <div className={classes.news}>
      {data?.of === 'company' && <CompanyNews overview={data} today={today} />}
      {data?.of === 'account' && <AccountNews overview={data} />}
      {!data && (
        <>
          <div className={classes.card}>
            <Placeholder lines={4} />
          </div>
          <div className={classes.card}>
            <Placeholder lines={7} />
          </div>
        </>
      )}
    </div>
  );
}
