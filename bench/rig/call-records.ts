import { sql } from 'kysely';
import { type BenchQueue, inCluster } from './call-centre.ts';

interface Counted {
  few: BenchQueue;
  many: BenchQueue;
  back: BenchQueue;
  oneByOne: number;
}

/** What the records say, by plain SQL. `few`: the queue of the many callers, after `oneByOne` calls that came one by one; `many`: that of the calls at once; `back`: that of the call-backs. */
export async function countRecords(
  dataDir: string,
  tenant: string,
  { few, many, back, oneByOne }: Counted,
): Promise<string[][]> {
  return inCluster(dataDir, inside =>
    inside(tenant, async db => {
      const { rows } = await sql<Record<string, number>>`
        with told as (select c.id, c.outcome, c.state, c.talk_seconds,
            (select (e.detail ->> 'waited_ms')::int from call_events e where e.tenant_id = c.tenant_id and e.call_id = c.id
              and e.kind = 'queue.left') as waited,
            (select count(*)::int from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id and l.role = 'agent'
              and l.answered_at is not null) as answers
          from calls c where c.queue_id = ${few.id} order by c.started_at offset ${oneByOne})
        select count(*)::int as calls, count(*) filter (where state = 'ended' and outcome = 'answer')::int as answered,
          count(*) filter (where answers <> 1)::int as doubled,
          percentile_disc(0.5) within group (order by waited) as p50, percentile_disc(0.99) within group (order by waited) as p99,
          max(waited) as most,
          (select count(*)::int from call_legs one join call_legs other on other.user_id = one.user_id and other.id > one.id
            and other.answered_at < one.ended_at and one.answered_at < other.ended_at
            where one.answered_at is not null and other.answered_at is not null) as overlapping,
          (select count(*)::int from tickets) as tickets
        from told`.execute(db);
      const { rows: recorded } = await sql<Record<string, number>>`
        select count(*)::int as calls, count(r.id)::int as recordings, count(*) filter (where abs(r.seconds -
            extract(epoch from r.ended_at - r.started_at)) <= 0.5)::int as whole,
          (select max((l.quality ->> 'lossPercent')::float) from call_legs l join calls o on o.id = l.call_id where o.queue_id = ${many.id}) as loss,
          (select avg((l.quality ->> 'lossPercent')::float) from call_legs l join calls o on o.id = l.call_id where o.queue_id = ${many.id}) as mean
        from calls c left join call_recordings r on r.call_id = c.id where c.queue_id = ${many.id}`.execute(db);
      const { rows: calledBack } = await sql<Record<string, number>>`
        with asked as (select c.id, c.customer_number, c.outcome from calls c
          where c.queue_id = ${back.id} and exists (select from call_events e where e.call_id = c.id and e.kind = 'callback.asked'))
        select count(*)::int as calls, count(distinct customer_number)::int as callers,
          count(*) filter (where outcome = 'answer')::int as answered,
          count(*) filter (where (select count(*) from call_legs l where l.call_id = asked.id and l.answered_at is not null) = 3)::int as whole,
          (select count(*)::int from calls c where c.customer_number in (select customer_number from asked)) as records
        from asked`.execute(db);
      const [queue, talk, again] = [rows[0]!, recorded[0]!, calledBack[0]!];
      const seconds = (value: number) => (value / 1_000).toFixed(1);
      return [
        [
          'their records',
          `${queue.calls}, ${queue.answered} answered, ${queue.doubled} with none or two who answered, ${queue.overlapping} conversations of one person at the same time`,
        ],
        ['their waits', `p50 ${seconds(queue.p50!)}, p99 ${seconds(queue.p99!)}, most ${seconds(queue.most!)} s`],
        [
          'records of those called back',
          `${again.records} of ${again.callers} callers, ${again.answered} answered, ${again.whole} with both calls of the caller and that of the agent`,
        ],
        [
          'records of the calls at once',
          `${talk.calls} with ${talk.recordings} recordings, ${talk.whole} of them as long as the call (± 0.5 s); loss ${talk.mean?.toFixed(2)} %, worst ${talk.loss?.toFixed(2)} %`,
        ],
      ];
    }),
  );
}
