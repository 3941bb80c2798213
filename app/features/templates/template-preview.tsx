import { fillVariables, type MacroVariable } from 'contract/macros/variables.ts';
import { mostOfChannel, type TemplateChannel } from 'contract/settings/template-channels.ts';
import { smsLength, withoutDiacritics } from 'contract/sms-parts.ts';
import { MacroText } from '../composer/macro-text.tsx';

/** A customer and a ticket that nobody has. */
const sample: Record<MacroVariable, string> = {
  'customer.name': 'Nguyễn Thị Hồng Nhung',
  'customer.title': 'chị',
  'customer.phone': '0901 234 567',
  'customer.email': 'nhung@example.vn',
  'customer.organization': 'Công ty Hoa Sen',
  'ticket.code': '#1024',
  'ticket.subject': 'Máy lạnh kêu to',
  'ticket.status': 'Đang xử lý',
  'ticket.due': '20/11/2026 17:00',
  'agent.name': 'Đỗ Hữu Phước',
  'company.name': 'Tên doanh nghiệp',
};

/** A template as a customer would see it, and how long it is in its channel. */
export function TemplatePreview({ values }: { values: Record<string, string | undefined> }) {
  const channel = (values.channel || 'sms') as TemplateChannel;
  const content = fillVariables(values.content ?? '', sample);
  return (
    <section aria-label="Xem trước" className="mt-2 rounded border border-line bg-surface-2 p-3 text-sm">
      <h3 className="mb-2 text-muted">Xem trước với khách giả định</h3>
      {channel === 'email' && <p className="font-semibold wrap-anywhere">{values.subject || 'Chưa có tiêu đề'}</p>}
      <div className="rounded bg-surface px-3 py-2">
        {content.trim() === '' ? <span className="text-muted">Chưa có nội dung</span> : <MacroText text={content} />}
      </div>
      {channel === 'sms' ? <SmsFigures text={content} /> : <Length text={values.content ?? ''} channel={channel} />}
    </section>
  );
}

function SmsFigures({ text }: { text: string }) {
  return (
    <table className="figures mt-2 w-full text-left">
      <thead className="text-muted">
        <tr>
          <th className="font-normal">Gửi</th>
          <th className="font-normal">Bảng mã</th>
          <th className="text-right font-normal">Ký tự</th>
          <th className="text-right font-normal">Số tin</th>
        </tr>
      </thead>
      <tbody>
        {(
          [
            ['Có dấu', text],
            ['Không dấu', withoutDiacritics(text)],
          ] as const
        ).map(([label, words]) => {
          const { encoding, units, parts } = smsLength(words);
          return (
            <tr key={label}>
              <td>{label}</td>
              <td>{encoding}</td>
              <td className="text-right">{units.toLocaleString('vi-VN')}</td>
              <td className="text-right font-semibold">{parts}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Length({ text, channel }: { text: string; channel: TemplateChannel }) {
  const length = [...text].length;
  const most = mostOfChannel[channel];
  return (
    <p className={length > most ? 'figures mt-2 text-critical' : 'figures mt-2 text-muted'}>
      {length.toLocaleString('vi-VN')}/{most.toLocaleString('vi-VN')} ký tự, tính cả biến
    </p>
  );
}
