/** Texts that any company of the demonstration could have written. */

export const macros = [
  {
    name: 'Chào và nhận thông tin',
    content:
      'Dạ em chào {{customer.title}} {{customer.name}}, em là {{agent.name}} của {{company.name}}. Em đã nhận yêu cầu {{ticket.code}} và sẽ phản hồi sớm nhất.',
    is_shared: true,
  },
  {
    name: 'Xin thêm thông tin',
    content: 'Dạ {{customer.title}} giúp em gửi thêm mã đơn hàng và ảnh chụp để em kiểm tra nhanh hơn ạ.',
    is_shared: true,
  },
  {
    name: 'Xin lỗi vì chậm trễ',
    content:
      'Dạ em xin lỗi vì đã để {{customer.title}} chờ. Em đang giục bộ phận phụ trách và sẽ báo lại trước {{ticket.due}}.',
    is_shared: true,
  },
  {
    name: 'Hẹn gọi lại',
    content: 'Dạ em sẽ gọi lại số {{customer.phone}} trong hôm nay, {{customer.title}} để ý điện thoại giúp em ạ.',
    is_shared: true,
  },
  {
    name: 'Cảm ơn và kết thúc',
    content:
      'Dạ em cảm ơn {{customer.title}} {{customer.name}}. Nếu cần thêm, {{customer.title}} trả lời thư này giúp em ạ.',
    is_shared: true,
  },
  {
    name: 'Báo đã chuyển kỹ thuật',
    content: 'Dạ em đã chuyển {{ticket.code}} cho kỹ thuật, chiều nay có kết quả ạ.',
    is_shared: false,
  },
];

export const catalogs = [
  { name: 'Sau bán hàng', description: 'Tin báo giao hàng, bảo hành và kết quả xử lý.' },
  { name: 'Chăm sóc định kỳ', description: 'Tin hỏi thăm và nhắc lịch, chỉ gửi cho khách đã đồng ý.' },
];

export const templates = [
  {
    channel: 'sms',
    name: 'Đã nhận yêu cầu',
    catalog: 'Sau bán hàng',
    content: '{{company.name}} da nhan yeu cau {{ticket.code}}. Chung toi se lien he som nhat.',
    is_active: true,
  },
  {
    channel: 'sms',
    name: 'Đã xử lý xong',
    catalog: 'Sau bán hàng',
    content: 'Yeu cau {{ticket.code}} da xu ly xong. Cam on quy khach.',
    is_active: true,
  },
  {
    channel: 'chat',
    name: 'Ngoài giờ làm việc',
    catalog: 'Chăm sóc định kỳ',
    content: 'Dạ {{company.name}} đã nhận tin và sẽ trả lời trong giờ làm việc tới ạ.',
    is_active: true,
  },
  {
    channel: 'email',
    name: 'Kết quả xử lý',
    catalog: 'Sau bán hàng',
    subject: 'Kết quả yêu cầu {{ticket.code}}',
    content:
      'Kính gửi {{customer.name}},\n\nYêu cầu “{{ticket.subject}}” đã được xử lý xong. Nếu còn điều gì chưa ổn, xin trả lời thư này.',
    is_active: true,
  },
  {
    channel: 'email',
    name: 'Hỏi thăm sau một tháng',
    catalog: 'Chăm sóc định kỳ',
    subject: '{{company.name}} hỏi thăm',
    content: 'Kính gửi {{customer.name}},\n\nMột tháng vừa qua mọi việc có ổn không ạ?',
    is_active: false,
  },
];

export const feedback = [
  {
    name: 'Sau khi xử lý xong',
    question: '{{customer.name}} có hài lòng với cách {{agent.name}} xử lý yêu cầu {{ticket.code}} không?',
    scale: 'five',
    is_active: true,
  },
  {
    name: 'Sẵn lòng giới thiệu',
    question: '{{customer.name}} có sẵn lòng giới thiệu {{company.name}} cho bạn bè không?',
    scale: 'ten',
    is_active: false,
  },
];

export const ticketTemplates = [
  {
    name: 'Khách khiếu nại',
    subject: 'Khiếu nại: ',
    body: 'Khách không hài lòng về:\nMong muốn của khách:\nĐã hứa với khách:',
    type: 'Khiếu nại',
    priority: 'Cao',
    tags: ['gấp'],
  },
  {
    name: 'Tư vấn trước khi mua',
    subject: 'Tư vấn: ',
    body: 'Nhu cầu:\nNgân sách:\nKhi nào cần:',
    type: 'Tư vấn',
    priority: 'Thường',
    tags: [],
  },
  {
    name: 'Ghi nhận góp ý',
    subject: 'Góp ý: ',
    body: 'Nội dung góp ý:\nKhách muốn được phản hồi qua:',
    type: 'Góp ý',
    priority: 'Thấp',
    tags: [],
  },
];

/** Nobody's: numbers that are not given out, and domains of examples. `days`: from today. */
export const blocked = [
  {
    name: '@quang-cao.example',
    kind: 'domain',
    value: '@quang-cao.example',
    reason: 'Thư quảng cáo gửi hàng loạt',
    days: null,
  },
  {
    name: 'spam@thu-rac.example',
    kind: 'email',
    value: 'spam@thu-rac.example',
    reason: 'Gửi tệp có mã độc',
    days: null,
  },
  { name: '0199 000 0001', kind: 'phone', value: '+841990000001', reason: 'Gọi quấy rối tổng đài', days: 60 },
];
