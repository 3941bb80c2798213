import { Kbd } from '../../ui/kbd.tsx';

const shortcuts: readonly [group: string, keys: readonly [keys: readonly string[], what: string][]][] = [
  [
    'Mọi nơi',
    [
      [['Ctrl', 'K'], 'Tìm trang, ticket, khách hàng; chạy lệnh'],
      [['?'], 'Xem phím tắt'],
      [['Alt', '1'], 'Mở tab làm việc thứ nhất, đến Alt 5'],
      [['F8'], 'Đến cửa sổ cuộc gọi, cả khi đang gõ'],
      [['Esc'], 'Đóng hộp thoại, ngăn hoặc danh sách đang mở'],
    ],
  ],
  [
    'Đi tới',
    [
      [['g', 't'], 'Danh sách ticket'],
      [['g', 'm'], 'Ticket của tôi'],
      [['g', 'k'], 'Khách hàng'],
      [['g', 'b'], 'Báo cáo tổng quan'],
      [['n', 't'], 'Tạo ticket'],
    ],
  ],
  ['Trong ticket', [[['Ctrl', 'Enter'], 'Gửi nội dung đang soạn']]],
];

/** Every shortcut. They rest while one types. */
export default function ShortcutsPanel() {
  return (
    <div className="flex flex-col gap-5">
      {shortcuts.map(([group, keys]) => (
        <section key={group}>
          <h3 className="mb-1 text-sm text-muted">{group}</h3>
          <dl>
            {keys.map(([combination, what]) => (
              <div key={what} className="flex items-center justify-between gap-4 border-b border-line py-2">
                <dt>{what}</dt>
                <dd className="flex flex-none gap-1">
                  {combination.map(key => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="text-sm text-muted">Phím tắt không có tác dụng khi bạn đang gõ trong một ô nhập.</p>
    </div>
  );
}
