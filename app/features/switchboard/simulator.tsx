import { tiers } from 'contract/enums.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import type { ScenarioView } from './scenario.server.ts';

const resultId = 'simulation';

/** Tries a scenario without a call; everything stands in the address. */
export function Simulator({
  address,
  simulation,
  hotlines,
}: Pick<ScenarioView, 'simulation' | 'hotlines'> & { address: string }) {
  const { asked = {}, trace, errors = {} } = simulation ?? {};
  return (
    <Card title="Chạy thử" description="Đi qua kịch bản như một cuộc gọi; không gọi cho ai." className="mt-4">
      <form
        method="get"
        action={`${address}#${resultId}`}
        data-navigate=""
        data-preserve-scroll=""
        noValidate
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        <SelectField
          label="Bản"
          name="version"
          options={[
            { value: 'draft', label: 'Đang sửa' },
            { value: 'published', label: 'Đã xuất bản' },
          ]}
          defaultValue={asked.version}
          errors={errors.version ?? errors['']}
        />
        <TextField
          label="Thời điểm gọi"
          name="at"
          placeholder="20/11/2026 08:30"
          hint="Để trống: bây giờ."
          autoComplete="off"
          defaultValue={asked.at}
          errors={errors.at}
        />
        <TextField
          label="Phím bấm"
          name="keys"
          hint="Mỗi lần mời một nhóm, cách nhau bằng dấu phẩy: 2,1#"
          autoComplete="off"
          maxLength={200}
          defaultValue={asked.keys}
          errors={errors.keys}
        />
        <TextField
          label="Số người gọi"
          name="caller_number"
          type="tel"
          hint="Của một khách hàng: theo tên và hạng của họ. Để trống: ẩn số."
          autoComplete="off"
          maxLength={30}
          defaultValue={asked.caller_number}
          errors={errors.caller_number}
        />
        <SelectField
          label="Hotline được gọi"
          name="hotline_id"
          placeholder="Không qua hotline"
          options={hotlines}
          defaultValue={asked.hotline_id}
          errors={errors.hotline_id}
        />
        <SelectField
          label="Hạng khách hàng"
          name="caller_tier"
          options={[
            { value: '', label: 'Theo số người gọi' },
            ...tiers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          defaultValue={asked.caller_tier}
          errors={errors.caller_tier}
        />
        <TextareaField
          label="Câu trả lời của tra cứu HTTP"
          name="answer"
          rows={1}
          maxLength={2_000}
          hint="Để trống: tra cứu thất bại."
          defaultValue={asked.answer}
          errors={errors.answer}
        />
        <Button type="submit" className="justify-self-start">
          Chạy thử
        </Button>
      </form>
      {trace && (
        <section id={resultId} aria-label="Kết quả chạy thử" className="mt-4 scroll-mt-4">
          <ol className="flex flex-col gap-1.5">
            {trace.lines.map((line, index) => (
              // a state may be passed several times
              <li key={index} className="flex gap-2">
                <span className="figures w-6 flex-none text-right text-muted">{index + 1}.</span>
                <span className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere">
                  {line.came_by && <span className="text-muted">{line.came_by} →</span>}
                  <strong>{line.name}</strong>
                  {line.heard.length > 0 && <span>nghe: {line.heard.join(', ')}</span>}
                  {line.pressed !== null && <span>bấm: {line.pressed}</span>}
                </span>
              </li>
            ))}
          </ol>
          <Banner tone="info" inset className="mt-3">
            {trace.end}
          </Banner>
          <h3 className="mt-3 mb-1 font-semibold">Biến khi kết thúc</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1" aria-label="Biến khi kết thúc">
            {Object.entries(trace.variables).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value || <span className="text-muted">trống</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Card>
  );
}
