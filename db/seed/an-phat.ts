import type { Story } from './story.ts';

/** A retailer of household appliances. */
export const anPhat: Story = {
  slug: 'anphat.vn',
  name: 'Công ty CP Thương mại An Phát',
  workflow: 'enabled',
  maskedRoles: [],
  services: ['Giao hàng', 'Thanh toán', 'Sản phẩm', 'Bảo hành', 'Tài khoản'],
  orderPrefix: 'AP',
  staff: [
    'Nguyễn Hoàng An',
    'Trần Thị Thu Hà',
    'Lê Quang Vinh',
    'Phạm Ngọc Ánh',
    'Vũ Đức Thắng',
    'Đặng Thị Mỹ Linh',
    'Bùi Minh Khôi',
    'Hồ Thị Kim Oanh',
  ],
  departments: ['CSKH miền Bắc', 'CSKH miền Nam', 'Kỹ thuật', 'Đổi trả'],
  customerGroups: ['Khách lẻ', 'Đại lý', 'VIP', 'Khách doanh nghiệp'],
  branches: ['An Phát miền Bắc', 'An Phát miền Nam'],
  customerOrganizations: [
    {
      name: 'Công ty TNHH Phương Nam',
      domain: 'phuongnam.example',
    },
    {
      name: 'Điện máy Hưng Thịnh',
      domain: 'hungthinh.example',
    },
    {
      name: 'Công ty CP Nội thất Gia Khánh',
      domain: 'giakhanh.example',
    },
    {
      name: 'Khách sạn Sông Hàn',
      domain: 'songhan.example',
    },
    {
      name: 'Trường Mầm non Hoa Hướng Dương',
      domain: 'hoahuongduong.example',
    },
    {
      name: 'Công ty TNHH Thương mại và Dịch vụ Kỹ thuật Điện lạnh Trường Thành',
      domain: 'truongthanh.example',
    },
    {
      name: 'Đại lý Minh Châu Cần Thơ',
      domain: 'minhchau.example',
    },
  ],
  customerTags: ['khách quen', 'mua sỉ', 'hay góp ý', 'thích gọi buổi tối', 'cần hóa đơn công ty'],
  ticketTags: {
    gấp: ['gấp', 'dứt điểm'],
    'giao trễ': ['trễ hẹn', 'quá hẹn', 'chưa nhận được'],
    'đổi trả': ['đổi cái', 'đổi mới', 'xin trả', 'nhận sai'],
    'hoàn tiền': ['hoàn tiền', 'trừ tiền hai lần'],
    'hóa đơn': ['hóa đơn'],
    'trả góp': ['trả góp'],
    'chờ linh kiện': ['linh kiện'],
    'bảo hành': ['bảo hành'],
    'khuyến mãi': ['mã giảm giá', 'điểm thưởng'],
  },
  customerNotes: [
    'Chỉ nghe máy sau 17 giờ.',
    'Nhà trong ngõ nhỏ, xe tải không vào được; gọi trước khi giao.',
    'Luôn cần hóa đơn đứng tên công ty.',
    'Đã mua nhiều lần, ưu tiên giữ hàng khi sắp hết.',
    'Nhận hàng tại văn phòng trong giờ hành chính.',
    'Người nhà nhận hàng thay, gọi số thứ hai.',
  ],
  ticketFields: [
    {
      key: 'order_code',
      title: 'Mã đơn hàng',
      type: 'text',
      choices: ['{order}'],
    },
    {
      key: 'warranty_place',
      title: 'Nơi bảo hành',
      type: 'select',
      services: ['Bảo hành'],
      choices: ['Tại nhà', 'Trung tâm miền Bắc', 'Trung tâm miền Nam'],
    },
  ],
  customerFields: [
    {
      key: 'home_type',
      title: 'Loại nhà',
      type: 'select',
      choices: ['Nhà riêng', 'Chung cư', 'Cửa hàng', 'Văn phòng'],
    },
    {
      key: 'interests',
      title: 'Quan tâm',
      type: 'multi-select',
      choices: ['Điện lạnh', 'Đồ bếp', 'Lọc nước', 'Chăm sóc nhà cửa'],
    },
  ],
  products: {
    big: [
      {
        name: 'tủ lạnh Inverter 320 lít',
        price: '11.490.000 ₫',
        faults: ['không lạnh ở ngăn mát', 'đọng nước dưới ngăn rau', 'kêu to về đêm', 'không sáng đèn ngăn mát'],
      },
      {
        name: 'máy giặt cửa ngang 9 kg',
        price: '8.990.000 ₫',
        faults: ['không vắt được', 'rung mạnh khi vắt', 'báo lỗi E3 giữa chừng', 'rò nước ở cửa'],
      },
      {
        name: 'điều hòa một chiều 12.000 BTU',
        price: '9.290.000 ₫',
        faults: ['không mát dù chạy cả đêm', 'chảy nước ở dàn lạnh', 'kêu to ở cục nóng', 'không nhận điều khiển'],
      },
      {
        name: 'máy lọc nước RO 10 lõi',
        price: '6.390.000 ₫',
        faults: ['xả nước thải liên tục', 'ra nước rất yếu', 'báo thay lõi dù vừa thay', 'không ra nước nóng'],
      },
      {
        name: 'bếp từ đôi lắp âm',
        price: '7.190.000 ₫',
        faults: ['báo lỗi E1 khi đun', 'không nhận nồi ở một bên bếp', 'kêu to ở quạt tản nhiệt', 'bị đơ nút cảm ứng'],
      },
      {
        name: 'máy rửa bát 8 bộ',
        price: '8.490.000 ₫',
        faults: ['rửa không sạch', 'không sấy khô bát', 'báo lỗi E4', 'không xả hết nước'],
      },
      {
        name: 'bình nóng lạnh 20 lít',
        price: '2.890.000 ₫',
        faults: ['không nóng dù bật cả tiếng', 'làm nhảy aptomat liên tục', 'rò nước ở chân bình'],
      },
    ],
    small: [
      {
        name: 'nồi chiên không dầu 6 lít',
        price: '1.690.000 ₫',
        faults: ['không vào điện', 'bị bong lớp chống dính', 'có mùi khét khi nấu', 'bị kẹt khay chiên'],
      },
      {
        name: 'nồi cơm điện cao tần 1,8 lít',
        price: '2.150.000 ₫',
        faults: ['nấu cơm bị sống', 'không giữ ấm', 'đóng nắp không khít'],
      },
      {
        name: 'robot hút bụi lau nhà',
        price: '5.990.000 ₫',
        faults: ['không tự về trạm sạc', 'báo kẹt chổi chính', 'không kết nối được Wi-Fi', 'lau để lại vệt nước'],
      },
      {
        name: 'máy lọc không khí 40 m²',
        price: '3.490.000 ₫',
        faults: ['luôn báo đèn bụi màu đỏ', 'kêu to ở mức thấp nhất', 'tự tắt sau vài phút'],
      },
      {
        name: 'máy hút ẩm 12 lít',
        price: '3.190.000 ₫',
        faults: ['chạy cả ngày không hút được nước', 'tự ngắt sau 10 phút', 'báo đầy bình dù bình trống'],
      },
      {
        name: 'quạt điều hòa 45 lít',
        price: '2.790.000 ₫',
        faults: ['không phun hơi nước', 'chảy nước ra sàn', 'không đảo gió'],
      },
      {
        name: 'lò vi sóng 23 lít',
        price: '1.990.000 ₫',
        faults: ['hâm không nóng', 'không quay đĩa', 'đánh lửa khi hâm'],
      },
      {
        name: 'máy xay sinh tố cối thủy tinh',
        price: '890.000 ₫',
        faults: ['rò nước ở đáy cối', 'có mùi khét khi xay', 'không chạy mức nhanh'],
      },
      {
        name: 'bàn ủi hơi nước đứng',
        price: '1.290.000 ₫',
        faults: ['không ra hơi', 'nhỏ nước lên quần áo', 'tự ngắt khi đang ủi'],
      },
    ],
  },
  situations: [
    {
      type: 'Khiếu nại',
      service: 'Giao hàng',
      product: 'big',
      weight: 1.6,
      answers: [
        'Dạ em chào {anh}, em là {agent} bên An Phát. Em xin lỗi vì đơn {order} đến trễ. Em đã báo kho và đơn vị vận chuyển, trong sáng mai bên em sẽ gọi hẹn lại giờ giao với {a} ạ.',
        'Dạ {anh} ơi, em vừa kiểm tra thì hàng đang nằm ở kho {city}, tài xế báo chưa xếp được chuyến. Em xin phép hẹn giao ngày {later}, {a} nhận buổi sáng hay buổi chiều tiện hơn ạ?',
      ],
      endings: [
        'Dạ em thấy đơn {order} đã giao thành công. Em xin lỗi {anh} một lần nữa vì để {a} phải chờ, bên em gửi tặng {a} mã giảm 100.000 ₫ cho lần mua sau ạ.',
        'Dạ hàng đã đến nơi và lắp xong rồi ạ. Cảm ơn {anh} đã kiên nhẫn chờ, có gì cần {a} cứ nhắn em nhé.',
      ],
      cases: [
        {
          subjects: [
            'Đơn {order} quá hẹn ba ngày vẫn chưa giao',
            'Giao {product} trễ hẹn tại {city}',
            'Đặt {product} từ ngày {day} đến nay chưa nhận được',
          ],
          message:
            'Mình đặt {product} từ ngày {day}, hẹn giao trong ba ngày mà đến nay vẫn chưa thấy. Shop kiểm tra giúp mình đơn {order} với.',
        },
        {
          subjects: ['Đơn {order} báo đang giao nhưng không ai liên hệ'],
          message:
            'Đơn {order} trên ứng dụng báo đang giao hai hôm nay rồi mà không có ai gọi. Nhà mình đang rất cần dùng, nhờ bên mình giục giúp.',
        },
        {
          subjects: ['Giao {product} trễ hẹn tại {city}'],
          message:
            'Tôi xin nghỉ làm để chờ nhận {product} nhưng cả ngày không thấy xe đến, gọi cho bưu tá thì không nghe máy. Đề nghị công ty trả lời rõ bao giờ giao.',
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Giao hàng',
      department: 'Đổi trả',
      product: 'small',
      weight: 1.3,
      answers: [
        'Dạ em chào {anh}, em rất xin lỗi vì sự cố này. {A} gửi giúp em ảnh tem trên hộp và video mở hàng, em xử lý cho {a} ngay trong hôm nay ạ.',
        'Dạ em nhận được thông tin rồi ạ. Bên em sẽ cho người đến lấy hàng cũ và giao hàng mới cùng lúc ngày {later}, {a} không mất phí gì. {A} giữ lại hộp và phụ kiện giúp em nhé.',
      ],
      cases: [
        {
          subjects: ['Giao nhầm màu {product}', 'Nhận sai sản phẩm trong đơn {order}'],
          message:
            'Mình vừa nhận đơn {order}, mở ra thì thấy không đúng với hàng mình đặt. Mình có quay video lúc mở hộp, shop xử lý giúp mình nhé.',
          endings: [
            'Dạ em đã thấy phiếu đổi của đơn {order} hoàn tất. Cảm ơn {anh} đã phối hợp, chúc {a} dùng sản phẩm hài lòng ạ.',
          ],
        },
        {
          subjects: [
            '{Product} giao đến bị móp vỏ, xin đổi cái khác',
            'Hộp {product} bị rách, nghi hàng đã qua sử dụng',
          ],
          message: 'Em nhận được {product} nhưng vỏ bị móp một góc, hộp bên ngoài cũng rách. Em muốn đổi cái khác ạ.',
          endings: [
            'Dạ em đã thấy phiếu đổi của đơn {order} hoàn tất. Cảm ơn {anh} đã phối hợp, chúc {a} dùng sản phẩm hài lòng ạ.',
          ],
        },
        {
          subjects: ['Đơn {order} giao thiếu phụ kiện'],
          message:
            'Tôi mua {product} mà trong hộp không có đủ phụ kiện như hình trên web. Đề nghị bên mình gửi bổ sung sớm.',
          answers: [
            'Dạ em chào {anh}, em rất xin lỗi vì sự cố này. {A} gửi giúp em ảnh tem trên hộp và video mở hàng, em làm phiếu đổi cho {a} ngay trong hôm nay ạ.',
            'Dạ em kiểm tra thì kho đóng thiếu thật, em xin lỗi {anh}. Phụ kiện sẽ gửi bù trong ngày mai, {a} không phải trả phí ạ.',
          ],
          endings: [
            'Dạ bên em đã giao bù đủ cho {anh} rồi ạ. Em xin phép đóng yêu cầu, {a} cần thêm gì cứ trả lời tại đây nhé.',
          ],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Giao hàng',
      product: 'big',
      endings: [
        'Dạ em đã cập nhật xong thông tin giao hàng cho đơn {order}. Cảm ơn {anh} ạ.',
        'Dạ đơn {order} đã giao đúng hẹn rồi ạ, cảm ơn {anh} đã mua hàng ở An Phát.',
      ],
      cases: [
        {
          subjects: ['Xin dời ngày giao {product} sang ngày {later}'],
          message:
            'Mình đặt {product} nhưng mấy hôm tới đi công tác, shop dời giúp mình sang ngày {later} được không ạ?',
          answers: [
            'Dạ em ghi nhận rồi ạ. Em đã chuyển lịch giao của {a} sang ngày {later}, trước khi đến tài xế sẽ gọi trước khoảng 30 phút.',
          ],
        },
        {
          subjects: ['Đổi địa chỉ nhận hàng của đơn {order}'],
          message:
            'Cho mình đổi địa chỉ nhận của đơn {order} sang nhà mẹ mình, cũng ở {city}. Đổi được thì báo mình nhé.',
          answers: [
            'Dạ em chào {anh}, đơn {order} chưa xuất kho nên em đổi được ạ. {A} xác nhận giúp em địa chỉ và giờ nhận để em cập nhật nhé.',
          ],
        },
        {
          subjects: ['Nhờ giao đơn {order} vào buổi tối'],
          message: 'Ban ngày nhà tôi không có ai, nhờ bên mình giao đơn {order} sau 18 giờ giúp.',
          answers: [
            'Dạ em đã ghi chú giao sau 18 giờ cho đơn {order}. Trước khi đến tài xế sẽ gọi {a} khoảng 30 phút ạ.',
          ],
        },
        {
          subjects: ['Đổi số người nhận cho đơn {order}'],
          message:
            'Người nhận đơn {order} đổi sang em gái mình, số mới mình đã nhắn qua tin riêng. Nhờ shop cập nhật giúp.',
          answers: [
            'Dạ em chào {anh}, em đã đổi người nhận của đơn {order}. {A} kiểm tra lại tên và số trong tin nhắn xác nhận giúp em ạ.',
          ],
        },
      ],
    },
    {
      type: 'Tư vấn',
      service: 'Giao hàng',
      product: 'big',
      endings: [
        'Dạ em gửi {anh} bảng phí giao hàng rồi ạ, khi nào chốt {a} nhắn em giữ hàng nhé.',
        'Dạ em đã lên đơn cho {anh}, mã đơn là {order}. Cảm ơn {a} nhiều ạ.',
      ],
      cases: [
        {
          subjects: ['Hỏi phí giao {product} đến {city}', 'Hỏi thời gian giao hàng đến {city}'],
          message: 'Cho mình hỏi mua {product} giao về {city} thì mất mấy ngày và phí bao nhiêu ạ?',
          answers: [
            'Dạ em chào {anh}, với {product} bên em miễn phí giao trong 20 km, ngoài ra tính 5.000 ₫ mỗi km ạ. Ở {city} thường giao trong hai đến ba ngày.',
          ],
        },
        {
          subjects: ['Giao {product} lên tầng 9 chung cư có mất thêm phí không'],
          message:
            'Nhà mình ở chung cư tầng 9, thang máy nhỏ. Mua {product} thì bên mình có mang lên tận nhà không, có tính thêm tiền không?',
          answers: [
            'Dạ bên em có mang lên tận nhà ạ. Nếu thang máy vừa thì không mất phí, đi thang bộ thì phụ thu 50.000 ₫ mỗi tầng từ tầng ba trở lên ạ.',
          ],
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Thanh toán',
      product: 'small',
      weight: 1.2,
      answers: [
        'Dạ em chào {anh}, em là {agent}. Em đã chuyển thông tin cho kế toán đối soát đơn {order}, chậm nhất 24 giờ em báo kết quả cho {a} ạ.',
        'Dạ em xin lỗi vì sự bất tiện này. {A} gửi giúp em ảnh sao kê có mã giao dịch, em làm việc với ngân hàng và báo lại {a} ngay khi có kết quả.',
      ],
      cases: [
        {
          subjects: ['Hoàn tiền đơn {order} chưa về sau bảy ngày', 'Hủy đơn {order} từ ngày {day} chưa được hoàn tiền'],
          message:
            'Mình hủy đơn {order} từ ngày {day}, bên mình báo hoàn trong bảy ngày mà đến nay tài khoản vẫn chưa nhận được {price}. Nhờ kiểm tra giúp.',
          endings: [
            'Dạ kế toán đã hoàn {price} về tài khoản của {anh}, tùy ngân hàng có thể một ngày mới thấy. {A} kiểm tra giúp em nhé.',
          ],
        },
        {
          subjects: ['Bị trừ tiền hai lần cho đơn {order}'],
          message:
            'Tôi thanh toán bằng thẻ cho đơn {order}, ngân hàng nhắn trừ hai lần, mỗi lần {price}. Đề nghị hoàn lại một lần.',
          endings: [
            'Dạ kế toán đã hoàn {price} về tài khoản của {anh}, tùy ngân hàng có thể một ngày mới thấy. {A} kiểm tra giúp em nhé.',
          ],
        },
        {
          subjects: ['Đã chuyển khoản {price} nhưng đơn vẫn báo chưa thanh toán'],
          message:
            'Mình chuyển khoản đúng {price} và đúng nội dung rồi mà đơn vẫn để chờ thanh toán. Mình gửi ảnh giao dịch cho shop nhé.',
          answers: [
            'Dạ em chào {anh}, em là {agent}. Em đã chuyển thông tin cho kế toán đối soát đơn {order}, chậm nhất 24 giờ em báo kết quả cho {a} ạ.',
          ],
          endings: ['Dạ em đã xác nhận thanh toán cho đơn {order}, hàng sẽ đi trong ngày. Em cảm ơn {anh} ạ.'],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Thanh toán',
      product: 'small',
      weight: 1.2,
      cases: [
        {
          subjects: ['Cần xuất hóa đơn VAT cho đơn {order}'],
          message: 'Nhờ bên mình xuất hóa đơn VAT cho đơn {order}, mình gửi thông tin công ty qua email rồi ạ.',
          answers: [
            'Dạ em chào {anh}, em đã nhận yêu cầu về hóa đơn của đơn {order}. {A} kiểm tra giúp em tên công ty, mã số thuế và email nhận nhé.',
          ],
          endings: ['Dạ hóa đơn mới đã gửi vào email của {anh}, {a} tải về giúp em. Cảm ơn {a} ạ.'],
        },
        {
          subjects: ['Sai mã số thuế trên hóa đơn {order}'],
          message:
            'Hóa đơn của đơn {order} ghi sai mã số thuế, kế toán bên mình không nhận. Nhờ shop điều chỉnh giúp trong tuần này.',
          answers: [
            'Dạ em đã chuyển kế toán lập biên bản điều chỉnh, {a} ký điện tử vào biên bản trong email giúp em là bên em xuất lại được ngay ạ.',
          ],
          endings: ['Dạ hóa đơn mới đã gửi vào email của {anh}, {a} tải về giúp em. Cảm ơn {a} ạ.'],
        },
        {
          subjects: ['Xin lại hóa đơn điện tử mua {product}'],
          message: 'Mình làm mất email hóa đơn mua {product} hôm {day}, shop gửi lại giúp mình với.',
          answers: [
            'Dạ em chào {anh}, em gửi lại hóa đơn ngay đây ạ. {A} cho em xin email nhận để em gửi đúng địa chỉ nhé.',
          ],
          endings: ['Dạ em gửi lại {anh} hóa đơn của đơn {order} rồi ạ. Có gì chưa đúng {a} báo em sửa liền nhé.'],
        },
        {
          subjects: ['Sửa tên công ty trên hóa đơn của đơn {order}'],
          message:
            'Hóa đơn của đơn {order} ghi thiếu một chữ trong tên công ty mình. Nhờ shop sửa lại giúp trước cuối tháng.',
          answers: [
            'Dạ em đã chuyển kế toán lập biên bản điều chỉnh, {a} ký điện tử vào biên bản trong email giúp em là bên em xuất lại được ngay ạ.',
          ],
          endings: ['Dạ hóa đơn mới đã gửi vào email của {anh}, {a} tải về giúp em. Cảm ơn {a} ạ.'],
        },
      ],
    },
    {
      type: 'Tư vấn',
      service: 'Thanh toán',
      product: 'big',
      cases: [
        {
          subjects: ['Hỏi trả góp 0% mua {product}', 'Mua {product} trả góp qua thẻ tín dụng cần giấy tờ gì'],
          message:
            'Mình muốn mua {product} giá {price}, trả góp sáu tháng thì mỗi tháng bao nhiêu và có phải trả trước không ạ?',
          answers: [
            'Dạ em chào {anh}, {product} giá {price} đang được trả góp 0% trong sáu tháng qua thẻ tín dụng ạ. {A} dùng thẻ ngân hàng nào để em tính giúp?',
          ],
          endings: ['Dạ hồ sơ trả góp của {anh} đã duyệt xong, đơn {order} sẽ giao ngày {later}. Cảm ơn {a} ạ.'],
        },
        {
          subjects: ['Xin báo giá {product} số lượng lớn'],
          message:
            'Bên mình cần mua mười chiếc {product} cho văn phòng tại {city}, nhờ gửi báo giá và chính sách chiết khấu.',
          answers: [
            'Dạ em cảm ơn {anh} đã quan tâm. Em gửi {a} báo giá trong hôm nay, số lượng từ năm chiếc bên em chiết khấu thêm 4% ạ.',
          ],
          endings: ['Dạ em đã gửi báo giá chi tiết cho {anh}, báo giá có hiệu lực trong 15 ngày ạ.'],
        },
        {
          subjects: ['Hỏi bảng giá đại lý tại {city}'],
          message: 'Em có cửa hàng ở {city}, muốn làm đại lý cho An Phát thì cần điều kiện gì ạ?',
          answers: [
            'Dạ em cảm ơn {anh} đã quan tâm. Em gửi {a} chính sách đại lý và bảng giá sỉ, phụ trách khu vực {city} sẽ gọi {a} trong tuần này ạ.',
          ],
          endings: ['Dạ phụ trách khu vực đã gửi bảng giá đại lý cho {anh}, có gì chưa rõ {a} nhắn em nhé.'],
        },
      ],
    },
    {
      type: 'Tư vấn',
      service: 'Sản phẩm',
      product: 'big',
      weight: 1.3,
      endings: [
        'Dạ cảm ơn {anh} đã quan tâm {product}. Giá {price} còn áp dụng đến cuối tháng, cần đặt {a} nhắn em nhé.',
        'Dạ em đã giữ cho {anh} một chiếc ở cửa hàng {city}, {a} ghé xem trong ba ngày tới giúp em ạ.',
      ],
      cases: [
        {
          subjects: ['Tư vấn {product} cho gia đình bốn người', '{Product} có tốn điện không'],
          message:
            'Nhà mình có bốn người, đang phân vân chọn {product}. Shop tư vấn giúp xem có hợp không và dùng có tốn điện không ạ?',
          answers: [
            'Dạ em chào {anh}, {product} dùng cho nhà bốn người là vừa ạ. Mẫu mới tiết kiệm điện hơn khoảng 20% và bảo hành dài hơn một năm. {A} cho em xin diện tích chỗ đặt để em tư vấn kỹ hơn nhé.',
          ],
        },
        {
          subjects: ['Hỏi kích thước lắp đặt của {product}'],
          message: 'Cho mình xin kích thước và khoảng cách cần chừa khi lắp {product}, nhà mình hơi chật.',
          answers: [
            'Dạ em gửi {a} bản vẽ kích thước ở tệp kèm theo. Khi lắp mình chừa mỗi bên khoảng 5 cm để thoát nhiệt ạ.',
          ],
        },
        {
          subjects: ['So sánh {product} với mẫu đời trước'],
          message:
            'Mình thấy {product} giá {price}, mẫu đời trước rẻ hơn khá nhiều. Hai mẫu khác nhau ở điểm nào vậy shop?',
          answers: [
            'Dạ em chào {anh}, {product} dùng cho nhà bốn người là vừa ạ. Mẫu mới tiết kiệm điện hơn khoảng 20% và bảo hành dài hơn một năm. {A} cho em xin diện tích chỗ đặt để em tư vấn kỹ hơn nhé.',
          ],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Sản phẩm',
      department: 'Kỹ thuật',
      product: 'small',
      cases: [
        {
          subjects: ['Cần sách hướng dẫn tiếng Việt của {product}'],
          message:
            'Mình mới mua {product} nhưng hướng dẫn chữ nhỏ quá, shop có bản tiếng Việt hay video thì gửi mình với.',
          answers: [
            'Dạ em chào {anh}, em gửi {a} sách hướng dẫn tiếng Việt và video ba phút về {product}. Xem xong còn vướng chỗ nào {a} nhắn em nhé.',
          ],
          endings: [
            'Dạ em gọi hướng dẫn cho {anh} xong rồi ạ, máy đã chạy bình thường. Cần gì {a} cứ gọi lại tổng đài nhé.',
          ],
        },
        {
          subjects: ['Không biết cài đặt {product} lần đầu'],
          message: 'Mẹ tôi lớn tuổi không biết dùng {product}, nhờ bên mình hướng dẫn giúp qua điện thoại.',
          answers: [
            'Dạ em chào {anh}, em gửi {a} sách hướng dẫn tiếng Việt và video ba phút về {product}. Xem xong còn vướng chỗ nào {a} nhắn em nhé.',
          ],
          endings: [
            'Dạ em gọi hướng dẫn cho {anh} xong rồi ạ, máy đã chạy bình thường. Cần gì {a} cứ gọi lại tổng đài nhé.',
          ],
        },
        {
          subjects: ['Hướng dẫn vệ sinh {product}'],
          message:
            'Mình dùng {product} hơn một tháng rồi mà chưa biết vệ sinh thế nào cho đúng, sợ làm hỏng. Nhờ shop chỉ giúp.',
          answers: [
            'Dạ em chào {anh}, em gửi {a} sách hướng dẫn tiếng Việt và video ba phút về {product}. Xem xong còn vướng chỗ nào {a} nhắn em nhé.',
          ],
          endings: [
            'Dạ {anh} làm theo video là được ạ, khoảng hai tuần mình vệ sinh một lần. Cần gì {a} cứ nhắn em nhé.',
          ],
        },
        {
          subjects: ['Hỏi mua phụ kiện thay thế cho {product}'],
          message: 'Mình dùng {product} được hơn một năm, giờ muốn thay phụ kiện thì mua ở đâu và giá bao nhiêu ạ?',
          answers: [
            'Dạ phụ kiện của {product} bên em có sẵn tại cửa hàng {city} ạ. {A} cho em xin mã in dưới đáy máy để em báo đúng loại.',
          ],
          endings: ['Dạ em đã đặt phụ kiện cho {anh} trong đơn {order}, hai ngày nữa hàng đến ạ.'],
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Sản phẩm',
      department: 'Đổi trả',
      product: 'small',
      answers: [
        'Dạ em chào {anh}, em là {agent} ở bộ phận đổi trả. Em rất tiếc vì trải nghiệm này. {A} quay giúp em một đoạn video ngắn khi máy lỗi, em xác nhận và làm phiếu đổi mới cho {a} ạ.',
        'Dạ sản phẩm của {a} còn trong hạn 15 ngày nên được đổi mới ạ. Bên em đến lấy ngày {later}, {a} chuẩn bị hộp và phụ kiện giúp em nhé.',
      ],
      cases: [
        {
          subjects: [
            '{Product} mới mua {fault}',
            '{Product} {fault} sau một tuần dùng',
            'Yêu cầu đổi mới {product} do lỗi của nhà sản xuất',
          ],
          message:
            'Mình mua {product} hôm {day}, dùng được mấy lần thì {fault}. Mới mua mà đã vậy, mình muốn đổi cái mới.',
          endings: ['Dạ em đã đổi {product} mới cho {anh}. Em xin lỗi vì sự bất tiện và cảm ơn {a} đã thông cảm ạ.'],
        },
        {
          subjects: ['{Product} mới mua {fault}', 'Yêu cầu đổi mới {product} do lỗi của nhà sản xuất'],
          message:
            'Tôi không hài lòng vì {product} {fault}. Theo chính sách 15 ngày thì tôi được đổi, đề nghị công ty giải quyết.',
          endings: ['Dạ em đã đổi {product} mới cho {anh}. Em xin lỗi vì sự bất tiện và cảm ơn {a} đã thông cảm ạ.'],
        },
        {
          subjects: ['Xin trả {product} vì không giống mô tả'],
          message: 'Trên web ghi một đằng mà nhận về {product} một nẻo, mình muốn trả lại và lấy lại {price}.',
          answers: [
            'Dạ em chào {anh}, sản phẩm của {a} còn trong hạn 15 ngày nên được trả lại ạ. Ngày {later} bên em đến lấy hàng, nhận xong em làm lệnh hoàn tiền cho {a}.',
          ],
          endings: ['Dạ bên em đã nhận hàng trả lại và hoàn {price} cho {anh}. Mong được phục vụ {a} lần sau ạ.'],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Bảo hành',
      department: 'Kỹ thuật',
      product: 'big',
      weight: 2,
      answers: [
        'Dạ em chào {anh}, em đã tạo phiếu bảo hành cho {product}. Kỹ thuật ở {city} sẽ gọi {a} trong hai giờ tới để hẹn lịch ạ.',
        'Dạ {anh} thử giúp em rút điện 15 phút rồi cắm lại. Nếu vẫn {fault} thì em xếp kỹ thuật đến ngày {later}, {a} ở nhà buổi nào ạ?',
      ],
      endings: [
        'Dạ kỹ thuật báo đã xử lý xong {product} và chạy thử ổn định. {A} theo dõi thêm, có gì báo em ngay nhé.',
        'Dạ bên em đã thay linh kiện miễn phí cho {anh}, phần thay mới được bảo hành thêm 12 tháng ạ.',
      ],
      cases: [
        {
          subjects: [
            '{Product} {fault}, nhờ kỹ thuật đến kiểm tra',
            'Đặt lịch bảo hành {product} tại {city}',
            '{Product} {fault}',
            '{Product} mới lắp đã {fault}',
          ],
          message:
            '{Product} nhà mình mua hôm {day}, mấy hôm nay {fault}. Nhờ bên mình cho kỹ thuật đến xem giúp, nhà mình ở {city}.',
        },
        {
          subjects: [
            '{Product} {fault}, nhờ kỹ thuật đến kiểm tra',
            'Đặt lịch bảo hành {product} tại {city}',
            '{Product} {fault}',
          ],
          message: 'Máy còn trong hạn bảo hành mà {product} {fault}. Cuối tuần này có kỹ thuật ghé được không ạ?',
        },
        {
          subjects: ['{Product} {fault}, nhờ kỹ thuật đến kiểm tra', '{Product} {fault}'],
          message: 'Tôi đã rút điện, chờ 30 phút rồi bật lại nhưng {product} vẫn {fault}. Nhờ hỗ trợ gấp.',
          answers: [
            'Dạ em chào {anh}, em đã tạo phiếu bảo hành cho {product}. Kỹ thuật ở {city} sẽ gọi {a} trong hai giờ tới để hẹn lịch ạ.',
          ],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Bảo hành',
      department: 'Kỹ thuật',
      product: 'small',
      weight: 1.2,
      cases: [
        {
          subjects: ['{Product} {fault}, gửi bảo hành ở đâu', 'Gửi {product} bảo hành từ {city}'],
          message: '{Product} nhà mình {fault}. Mình ở {city} thì mang đến đâu để bảo hành ạ?',
          answers: [
            'Dạ em chào {anh}, {product} được bảo hành 12 tháng ạ. {A} có thể mang đến cửa hàng gần nhất ở {city}, hoặc em cho người đến lấy, phí 30.000 ₫.',
          ],
          endings: ['Dạ máy của {anh} đã sửa xong và gửi trả ngày {later}. Cảm ơn {a} đã chờ ạ.'],
        },
        {
          subjects: ['Phiếu bảo hành đơn {order} chưa được kích hoạt'],
          message:
            'Mình mua {product} theo đơn {order} nhưng tra trên web báo chưa kích hoạt bảo hành. Nhờ shop kiểm tra giúp.',
          answers: [
            'Dạ em tra theo đơn {order} thì máy của {a} vẫn còn hạn. Em đã kích hoạt lại trên hệ thống, {a} kiểm tra giúp em nhé.',
          ],
          endings: ['Dạ phiếu bảo hành của {anh} đã được kích hoạt, em nhắn kết quả vào số điện thoại của {a} rồi ạ.'],
        },
        {
          subjects: ['Tra cứu hạn bảo hành của {product}'],
          message:
            'Máy dùng được tám tháng thì {fault}, không biết còn hạn bảo hành không. Số máy in dưới đáy bị mờ mất rồi.',
          answers: [
            'Dạ em tra theo đơn {order} thì máy của {anh} vẫn còn hạn bảo hành ạ. {A} mang máy đến cửa hàng {city} hoặc để em cho người đến lấy nhé.',
          ],
          endings: ['Dạ máy của {anh} đã sửa xong và gửi trả ngày {later}. Cảm ơn {a} đã chờ ạ.'],
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Bảo hành',
      department: 'Kỹ thuật',
      product: 'big',
      cases: [
        {
          subjects: ['Kỹ thuật hẹn sửa {product} nhưng không đến'],
          message:
            'Kỹ thuật hẹn tôi sáng ngày {day} đến sửa {product} mà không đến cũng không báo. Làm ăn như vậy là không tôn trọng khách hàng.',
          answers: [
            'Dạ em thành thật xin lỗi {anh}. Em đã báo trưởng bộ phận kỹ thuật, trong hôm nay anh ấy sẽ gọi trực tiếp cho {a} để chốt lịch ạ.',
          ],
          endings: ['Dạ kỹ thuật báo đã đến và xử lý xong cho {anh}. Em xin lỗi vì lần hẹn trước đã để {a} chờ ạ.'],
        },
        {
          subjects: ['Sửa {product} lần hai vẫn {fault}'],
          message: '{Product} sửa lần hai rồi vẫn {fault}. Mình đề nghị đổi máy khác chứ không sửa nữa.',
          answers: [
            'Dạ em hiểu sự bức xúc của {anh} ạ. Em đề xuất đổi máy cho {a} và đang chờ duyệt, chậm nhất ngày {later} em báo kết quả.',
          ],
          endings: ['Dạ bên em đã đổi cho {anh} một chiếc {product} mới, bảo hành tính lại từ đầu ạ.'],
        },
        {
          subjects: ['Chờ linh kiện {product} đã hai tuần', 'Bảo hành {product} tại {city} quá lâu'],
          message:
            'Trung tâm báo chờ linh kiện mà hai tuần rồi chưa có tin gì. Trời nóng thế này nhà tôi còn có cháu nhỏ, đề nghị giải quyết dứt điểm.',
          answers: [
            'Dạ em thành thật xin lỗi {anh}. Em đã báo trưởng bộ phận kỹ thuật, trong hôm nay anh ấy sẽ gọi trực tiếp cho {a} để chốt lịch ạ.',
          ],
          endings: ['Dạ linh kiện đã về và kỹ thuật thay xong cho {anh}. Em xin lỗi vì đã để {a} chờ lâu ạ.'],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Tài khoản',
      product: 'small',
      endings: [
        'Dạ em đã cập nhật tài khoản cho {anh}, {a} đăng nhập lại là dùng được ạ.',
        'Dạ tài khoản của {anh} đã xử lý xong, điểm thưởng vẫn giữ nguyên. Cảm ơn {a} ạ.',
      ],
      cases: [
        {
          subjects: ['Không đăng nhập được ứng dụng sau khi đổi số'],
          message:
            'Mình đổi số điện thoại nên giờ không đăng nhập được ứng dụng, điểm thưởng vẫn nằm ở số cũ. Nhờ shop chuyển giúp mình.',
          answers: [
            'Dạ em chào {anh}, để bảo mật em cần xác minh: {a} cho em xin họ tên và mã đơn gần nhất, em sẽ cập nhật giúp {a} ạ.',
          ],
        },
        {
          subjects: ['Không nhận được mã xác thực khi đăng nhập'],
          message: 'Từ sáng đến giờ mình bấm gửi mã năm lần mà không nhận được tin nhắn nào cả.',
          answers: [
            'Dạ em đã kiểm tra, nhà mạng đang chậm tin nhắn ở một số khu vực. {A} thử lại sau 15 phút hoặc chọn nhận mã qua email giúp em nhé.',
          ],
          endings: ['Dạ em đã cập nhật tài khoản cho {anh}, {a} đăng nhập lại là dùng được ạ.'],
        },
        {
          subjects: ['Gộp hai tài khoản mua hàng của cùng một người'],
          message: 'Mình lỡ tạo hai tài khoản, một bằng email một bằng số điện thoại. Gộp lại giúp mình được không ạ?',
          answers: [
            'Dạ em chào {anh}, để bảo mật em cần xác minh: {a} cho em xin họ tên và mã đơn gần nhất, em sẽ cập nhật giúp {a} ạ.',
          ],
          endings: ['Dạ tài khoản của {anh} đã xử lý xong, điểm thưởng vẫn giữ nguyên. Cảm ơn {a} ạ.'],
        },
        {
          subjects: ['Quên mật khẩu và không còn dùng email cũ'],
          message:
            'Email cũ của mình bị khóa từ lâu nên không lấy lại được mật khẩu. Mình còn số điện thoại và mã đơn {order} để đối chiếu.',
          answers: [
            'Dạ em chào {anh}, để bảo mật em cần xác minh: {a} cho em xin họ tên và mã đơn gần nhất, em sẽ cập nhật giúp {a} ạ.',
          ],
          endings: ['Dạ em đã cập nhật tài khoản cho {anh}, {a} đăng nhập lại là dùng được ạ.'],
        },
        {
          subjects: ['Xin xóa tài khoản mua hàng trên ứng dụng'],
          message: 'Mình không dùng ứng dụng nữa, nhờ bên mình xóa tài khoản và thông tin của mình giúp.',
          answers: [
            'Dạ em chào {anh}, em đã nhận yêu cầu ạ. Trước khi xóa {a} xác nhận giúp em là không còn đơn nào đang giao hay chờ bảo hành nhé.',
          ],
          endings: ['Dạ tài khoản của {anh} đã được xóa theo yêu cầu. Cảm ơn {a} đã từng mua sắm tại An Phát ạ.'],
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Tài khoản',
      product: 'small',
      weight: 0.7,
      cases: [
        {
          subjects: ['Điểm thưởng đơn {order} chưa được cộng'],
          message: 'Mình mua {product} hết {price} mà đến giờ vẫn chưa thấy cộng điểm. Nhờ shop kiểm tra đơn {order}.',
          answers: [
            'Dạ em chào {anh}, điểm thường được cộng sau bảy ngày kể từ lúc nhận hàng. Em kiểm tra đơn {order} và báo lại {a} trong hôm nay ạ.',
          ],
          endings: ['Dạ em đã cộng bù điểm cho {anh}, {a} mở lại ứng dụng giúp em để thấy số mới nhé.'],
        },
        {
          subjects: ['Mã giảm giá không dùng được khi mua {product}'],
          message: 'Mã giảm giá bên mình gửi qua tin nhắn, nhập vào thì báo hết hạn trong khi còn ba ngày nữa.',
          answers: [
            'Dạ em xin lỗi {anh}, chương trình bị lỗi áp mã từ sáng nay. Em đã gửi {a} mã khác cùng giá trị ạ.',
          ],
          endings: ['Dạ em thấy {anh} đã dùng được mã mới rồi ạ. Cảm ơn {a} đã báo cho bên em.'],
        },
        {
          subjects: ['Bị trừ điểm thưởng không rõ lý do'],
          message: 'Tháng trước tôi còn hơn hai nghìn điểm, nay vào xem chỉ còn một nửa. Đề nghị giải thích.',
          answers: [
            'Dạ em chào {anh}, theo quy định điểm quá 12 tháng sẽ hết hạn. Em gửi {a} chi tiết từng lần cộng trừ để mình đối chiếu ạ.',
          ],
          endings: ['Dạ em đã cộng bù điểm cho {anh}, {a} mở lại ứng dụng giúp em để thấy số mới nhé.'],
        },
        {
          subjects: ['Chưa được nâng hạng dù đã đủ điều kiện'],
          message:
            'Cả năm mình mua hơn ba mươi triệu rồi mà vẫn để hạng Bạc, trong khi điều kiện lên Vàng là hai mươi triệu.',
          answers: [
            'Dạ em chào {anh}, hệ thống xét hạng vào ngày mồng một hằng tháng. Em kiểm tra tổng chi tiêu và báo lại {a} trong hôm nay ạ.',
          ],
          endings: ['Dạ hạng thành viên của {anh} đã được cập nhật. Cảm ơn {a} đã nhắc bên em ạ.'],
        },
      ],
    },
    {
      type: 'Góp ý',
      service: 'Sản phẩm',
      product: 'small',
      weight: 0.8,
      cases: [
        {
          subjects: ['Góp ý thái độ tổng đài viên ca tối'],
          message:
            'Mình gọi lên lúc 20 giờ, bạn nghe máy trả lời hơi cộc. Mong công ty nhắc nhở để lần sau khách đỡ buồn.',
          answers: [
            'Dạ em cảm ơn {anh} đã dành thời gian góp ý. Em đã chuyển đến trưởng bộ phận và sẽ phản hồi {a} sau khi trao đổi ạ.',
          ],
          endings: ['Dạ bên em đã trao đổi với bạn phụ trách rồi ạ. Mong {anh} tiếp tục ủng hộ An Phát.'],
        },
        {
          subjects: ['Khen bạn kỹ thuật lắp máy tại {city}'],
          message:
            'Bạn kỹ thuật đến đúng giờ, làm cẩn thận và dọn sạch sẽ trước khi về. Nhờ công ty gửi lời cảm ơn bạn ấy giúp mình.',
          answers: ['Dạ cảm ơn {anh} nhiều ạ, những góp ý như thế này giúp bên em làm tốt hơn mỗi ngày.'],
          endings: ['Dạ em đã gửi lời khen của {anh} đến bạn kỹ thuật rồi ạ, bạn ấy vui lắm. An Phát cảm ơn {a}.'],
        },
        {
          subjects: ['Góp ý ứng dụng khó tìm mục bảo hành'],
          message:
            'Mục bảo hành trong ứng dụng giấu kỹ quá, tìm mãi mới ra. Bên mình đưa ra ngoài trang đầu thì tiện hơn.',
          answers: ['Dạ cảm ơn {anh} nhiều ạ, những góp ý như thế này giúp bên em làm tốt hơn mỗi ngày.'],
          endings: ['Dạ góp ý của {anh} đã được ghi nhận vào kế hoạch tháng tới. An Phát cảm ơn {a} ạ.'],
        },
        {
          subjects: ['Góp ý về bao bì của {product}'],
          message:
            'Hộp {product} lót nhiều xốp quá, bỏ đi thì phí mà không tái chế được. Bên mình đổi sang giấy thì tốt hơn.',
          answers: ['Dạ cảm ơn {anh} nhiều ạ, những góp ý như thế này giúp bên em làm tốt hơn mỗi ngày.'],
          endings: ['Dạ góp ý của {anh} đã được ghi nhận vào kế hoạch tháng tới. An Phát cảm ơn {a} ạ.'],
        },
        {
          subjects: ['Đề nghị thêm màu cho {product}'],
          message: 'Mình thích {product} nhưng chỉ có màu đen. Nếu có thêm màu kem chắc nhiều người mua lắm.',
          answers: ['Dạ cảm ơn {anh} nhiều ạ, những góp ý như thế này giúp bên em làm tốt hơn mỗi ngày.'],
          endings: ['Dạ góp ý của {anh} đã được ghi nhận vào kế hoạch tháng tới. An Phát cảm ơn {a} ạ.'],
        },
      ],
    },
    {
      type: 'Khác',
      service: 'Sản phẩm',
      product: 'small',
      weight: 0.5,
      endings: ['Dạ em xin phép đóng yêu cầu này, cần thêm thông tin {anh} cứ nhắn cho em nhé.'],
      cases: [
        {
          subjects: ['Hỏi giờ mở cửa của cửa hàng {city}'],
          message: 'Cho mình hỏi cửa hàng ở {city} mở cửa đến mấy giờ, cuối tuần có nghỉ không ạ?',
          answers: ['Dạ em chào {anh}, cửa hàng {city} mở từ 8 giờ đến 21 giờ 30 tất cả các ngày trong tuần ạ.'],
        },
        {
          subjects: ['Hỏi tuyển dụng nhân viên bán hàng tại {city}'],
          message: 'Em xem thông báo tuyển nhân viên bán hàng ở {city}, không biết bên mình còn nhận hồ sơ không ạ?',
          answers: [
            'Dạ cảm ơn {anh} đã quan tâm, em đã chuyển thông tin cho bộ phận phụ trách, bên em sẽ liên hệ {a} sớm ạ.',
          ],
        },
        {
          subjects: ['Hỏi cửa hàng {city} còn {product} trưng bày không'],
          message: 'Mình muốn xem trực tiếp {product} trước khi mua, cửa hàng {city} có hàng trưng bày không shop?',
          answers: [
            'Dạ em chào {anh}, cửa hàng {city} đang trưng bày {product} ạ. {A} ghé trước 21 giờ, bạn bán hàng sẽ cho {a} xem chạy thử.',
          ],
        },
        {
          subjects: ['Mời hợp tác quảng cáo'],
          message:
            'Bên mình có trang đánh giá đồ gia dụng hơn hai trăm nghìn người theo dõi, muốn trao đổi về hợp tác quảng cáo.',
          answers: [
            'Dạ cảm ơn {anh} đã quan tâm, em đã chuyển thông tin cho bộ phận phụ trách, bên em sẽ liên hệ {a} sớm ạ.',
          ],
        },
      ],
    },
    {
      type: 'Khác',
      service: 'Bảo hành',
      product: 'big',
      isCampaign: true,
      weight: 1.1,
      endings: ['Dạ em đã ghi nhận ý kiến của {anh}. Chúc {a} và gia đình một ngày vui vẻ ạ.'],
      cases: [
        {
          subjects: ['Gọi hỏi thăm sau khi lắp {product}', 'Nhắc lịch bảo dưỡng {product}'],
          message: 'Khách dùng {product} ổn định, muốn được nhắc trước khi đến hạn bảo dưỡng.',
          answers: [
            'Dạ em cảm ơn {anh} đã nghe máy. Em gửi {a} lịch bảo dưỡng của {product}, trước hạn một tuần bên em sẽ nhắn lại ạ.',
          ],
        },
        {
          subjects: ['Khảo sát hài lòng sau đơn {order}'],
          message: 'Khách hài lòng với đơn {order}, chấm 9 trên 10 điểm, góp ý nên gọi trước khi giao.',
          answers: [
            'Dạ em cảm ơn {anh} đã dành thời gian đánh giá. Góp ý của {a} em đã chuyển cho đội giao hàng rồi ạ.',
          ],
        },
        {
          subjects: ['Mời khách cũ đổi {product} đời mới'],
          message: 'Khách đang bận, hẹn gọi lại chiều ngày {later}.',
          answers: [
            'Dạ như em trao đổi qua điện thoại, em gửi {anh} thông tin chương trình đổi cũ lấy mới, áp dụng đến cuối tháng ạ.',
          ],
        },
      ],
    },
  ],
  missedCalls: [
    'Cuộc gọi nhỡ ngoài giờ làm việc',
    'Khách gọi nhỡ khi tất cả chuyên viên đang bận',
    'Khách ngắt máy khi chờ trong hàng đợi',
    'Gọi nhỡ từ khách hàng ở {city}',
    'Gọi nhỡ, khách cũ đã mua {product}',
  ],
  moreFromCustomer: {
    any: ['Bạn ơi có kết quả chưa ạ?', 'Ok bạn, mình chờ tin nhé.', 'Vâng, vậy bên mình làm sớm giúp tôi.'],
    'Giao hàng': [
      'Số nhận hàng vẫn là số này bạn nhé.',
      'Mai mình ở nhà cả ngày, bên bạn cứ đến.',
      'Mình nghe máy được sau 17 giờ, bạn gọi giúp mình giờ đó.',
    ],
    'Bảo hành': ['Mai mình ở nhà cả ngày, bên bạn cứ đến.', 'Mình quay video rồi đó, bạn xem giúp nhé.'],
    'Thanh toán': ['Mình gửi ảnh rồi đó, bạn xem giúp nhé.'],
    'Khiếu nại': ['Tôi vẫn chưa thấy ai liên hệ.', 'Mình gửi ảnh rồi đó, bạn xem giúp nhé.'],
    'Tư vấn': ['Để mình bàn với gia đình rồi nhắn lại bạn nhé.', 'Giá này đã gồm thuế chưa bạn?'],
  },
  moreFromStaff: [
    'Dạ em vẫn đang theo dõi, có kết quả em báo {anh} ngay ạ.',
    'Dạ em nhận được rồi ạ, cảm ơn {anh}. Em cập nhật và phản hồi {a} trong buổi chiều nay.',
    'Dạ em vừa gọi nhưng {anh} chưa nghe máy. Khi nào tiện {a} nhắn em giờ để em gọi lại nhé.',
    'Dạ em đã nhắc bộ phận liên quan xử lý sớm cho {anh} ạ.',
  ],
  thanks: [
    'Cảm ơn bạn nhiều nhé.',
    'Ok, mình cảm ơn shop nhé.',
    'Tốt rồi, cảm ơn em.',
    'Cảm ơn bên mình đã hỗ trợ nhanh.',
  ],
  reopening: [
    'Bạn ơi vẫn chưa được, nhờ bạn xem lại giúp mình.',
    'Mình kiểm tra lại thì vẫn chưa xong, nhờ bạn mở lại giúp mình.',
    'Bên bạn báo xong mà tôi chưa thấy gì thay đổi.',
  ],
  internalNotes: {
    any: [
      'Gọi hai lần khách không nghe máy, sáng mai gọi lại.',
      'Khách tiện nói chuyện sau 17 giờ, ca chiều gọi giúp.',
      'Đã trao đổi với khách qua điện thoại, khách đồng ý. Theo dõi đến khi hoàn tất.',
    ],
    'Giao hàng': ['Kho báo còn hàng, chờ xếp chuyến.', 'Tài xế báo đường đang cấm tải giờ cao điểm.'],
    'Thanh toán': ['Kế toán xác nhận đã nhận được yêu cầu.', 'Đã gửi chứng từ cho kế toán, hẹn trả lời trong ngày.'],
    'Bảo hành': [
      'Kỹ thuật khu vực kín lịch đến hết tuần, cân nhắc chuyển ca khác.',
      'Đã gửi hãng, mã yêu cầu bên hãng ghi trong tệp đối soát.',
    ],
    'Khiếu nại': [
      'Khách khá bức xúc, mọi người trả lời nhẹ nhàng nhé.',
      'Khách mua lần thứ ba, ưu tiên xử lý trong ngày.',
    ],
    'Tư vấn': ['Khách đang so giá với cửa hàng khác, báo lại sớm giúp.'],
  },
};
