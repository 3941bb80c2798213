import type { Story } from './story.ts';

/** Travel, and languages for those who go to study abroad. */
export const binhMinh: Story = {
  slug: 'binhminh.vn',
  name: 'Công ty TNHH Bình Minh',
  workflow: 'disabled',
  maskedRoles: ['agent'],
  services: ['Tour trong nước', 'Tour nước ngoài', 'Khóa học', 'Thanh toán', 'Tài khoản'],
  orderPrefix: 'BM',
  staff: [
    'Đỗ Thanh Bình',
    'Hoàng Thị Minh Nguyệt',
    'Ngô Gia Bảo',
    'Dương Thị Hồng Nhung',
    'Phan Anh Tuấn',
    'Lý Thị Ngọc Trâm',
    'Mai Xuân Trường',
    'Huỳnh Thị Cẩm Tú',
  ],
  departments: ['CSKH miền Bắc', 'CSKH miền Nam', 'Điều hành tour', 'Học vụ'],
  customerGroups: ['Khách lẻ', 'Khách đoàn', 'VIP', 'Học viên'],
  branches: ['Bình Minh Hà Nội', 'Bình Minh TP. Hồ Chí Minh'],
  customerOrganizations: [
    { name: 'Trường THPT Nguyễn Bỉnh Khiêm', domain: 'nbkhiem.example' },
    { name: 'Công ty CP May Thành Công', domain: 'maythanhcong.example' },
    { name: 'Ngân hàng Hợp tác Đông Á Châu', domain: 'dongachau.example' },
    { name: 'Câu lạc bộ Hưu trí phường Bến Thành', domain: 'huutribenthanh.example' },
    { name: 'Công ty TNHH Phần mềm Sao Khuê', domain: 'saokhue.example' },
    { name: 'Trung tâm Đào tạo và Bồi dưỡng Cán bộ Quản lý Giáo dục miền Trung', domain: 'daotaomientrung.example' },
  ],
  customerTags: ['đi cùng gia đình', 'khách đoàn', 'ăn chay', 'học buổi tối', 'đã đi trên ba tour'],
  ticketTags: {
    gấp: ['gấp', 'còn hai ngày nữa'],
    visa: ['visa'],
    'hoàn tiền': ['hoàn tiền', 'hoàn lại', 'rút học phí'],
    'đổi lịch': ['dời', 'bảo lưu'],
    'khách đoàn': ['đoàn 30', 'nhóm năm'],
    'hóa đơn': ['hóa đơn'],
    'học bù': ['học bù', 'buổi bù'],
    'bồi thường': ['bồi thường'],
    'ưu đãi': ['ưu đãi'],
  },
  customerNotes: [
    'Ăn chay trường, báo nhà hàng trước.',
    'Đi cùng mẹ 70 tuổi, cần xe lăn ở sân bay.',
    'Chỉ học được buổi tối sau 18 giờ 30.',
    'Trưởng đoàn, quyết định thay cả nhóm.',
    'Hộ chiếu hết hạn trong năm sau, nhắc khách gia hạn.',
    'Muốn nhận tài liệu qua email, không nghe máy trong giờ làm.',
  ],
  ticketFields: [
    { key: 'booking_code', title: 'Mã đặt chỗ', type: 'text', choices: ['{order}'] },
    {
      key: 'heard_from',
      title: 'Biết đến qua',
      type: 'select',
      choices: ['Bạn bè giới thiệu', 'Facebook', 'Tìm trên mạng', 'Khách cũ', 'Hội chợ du lịch và du học'],
    },
  ],
  customerFields: [
    {
      key: 'language_level',
      title: 'Trình độ ngoại ngữ',
      type: 'select',
      choices: ['Mới bắt đầu', 'Sơ cấp', 'Trung cấp', 'Cao cấp'],
    },
    {
      key: 'destinations',
      title: 'Nơi muốn đến',
      type: 'multi-select',
      choices: ['Biển đảo', 'Vùng cao', 'Đông Nam Á', 'Đông Bắc Á', 'Châu Âu'],
    },
  ],
  products: {
    tour: [
      {
        name: 'tour Đà Lạt 3 ngày 2 đêm',
        price: '3.290.000 ₫',
        faults: ['xe đón trễ một tiếng', 'khách sạn xa trung tâm', 'cắt bớt một điểm tham quan'],
      },
      {
        name: 'tour Phú Quốc 4 ngày 3 đêm',
        price: '5.990.000 ₫',
        faults: ['phòng không có hướng biển như giới thiệu', 'bữa tối quá sơ sài', 'tàu ra đảo chờ hơn hai tiếng'],
      },
      {
        name: 'tour Hà Giang 3 ngày 2 đêm',
        price: '2.990.000 ₫',
        faults: ['xe cũ và điều hòa yếu', 'đổi khách sạn phút chót', 'hướng dẫn viên đến muộn'],
      },
      {
        name: 'tour Sa Pa 2 ngày 1 đêm',
        price: '2.190.000 ₫',
        faults: ['không có vé cáp treo như chương trình', 'phòng ẩm mốc', 'xe đón trễ một tiếng'],
      },
      {
        name: 'tour Huế – Đà Nẵng – Hội An 5 ngày',
        price: '6.790.000 ₫',
        faults: ['cắt bớt một điểm tham quan', 'ghép đoàn quá đông', 'đổi giờ bay không báo trước'],
      },
      {
        name: 'tour miền Tây sông nước 2 ngày',
        price: '1.890.000 ₫',
        faults: ['thuyền không đủ áo phao', 'bữa trưa phục vụ chậm', 'ép khách mua đặc sản'],
      },
    ],
    abroad: [
      {
        name: 'tour Thái Lan 5 ngày 4 đêm',
        price: '7.990.000 ₫',
        faults: ['ghé quá nhiều điểm mua sắm', 'đổi khách sạn phút chót', 'bay đêm khác với lịch đã gửi'],
      },
      {
        name: 'tour Nhật Bản mùa lá đỏ 6 ngày',
        price: '32.900.000 ₫',
        faults: ['thiếu một bữa tối trong chương trình', 'khách sạn xa ga tàu', 'thu thêm tiền tham quan'],
      },
      {
        name: 'tour Hàn Quốc 5 ngày 4 đêm',
        price: '15.900.000 ₫',
        faults: ['ghé quá nhiều điểm mua sắm', 'hướng dẫn viên nói quá ít', 'phòng nhỏ hơn cam kết'],
      },
      {
        name: 'tour Singapore – Malaysia 5 ngày',
        price: '12.490.000 ₫',
        faults: ['chờ xe ở cửa khẩu hơn ba tiếng', 'bay đêm khác với lịch đã gửi', 'bữa ăn không hợp khẩu vị'],
      },
    ],
    course: [
      {
        name: 'khóa IELTS 6.5 buổi tối',
        price: '12.500.000 ₫',
        faults: ['đổi giáo viên không báo trước', 'lớp đông hơn cam kết', 'chấm bài viết quá chậm'],
      },
      {
        name: 'khóa tiếng Anh giao tiếp cho người đi làm',
        price: '7.800.000 ₫',
        faults: ['nghỉ hai buổi liền không học bù', 'lớp đông hơn cam kết', 'ít thời gian luyện nói'],
      },
      {
        name: 'khóa tiếng Nhật N4',
        price: '8.900.000 ₫',
        faults: ['giáo trình phát thiếu', 'dạy nhanh hơn lộ trình', 'đổi giáo viên không báo trước'],
      },
      {
        name: 'khóa tiếng Hàn sơ cấp',
        price: '5.600.000 ₫',
        faults: ['phòng học ồn', 'giáo trình phát thiếu', 'dời lịch khai giảng hai lần'],
      },
      {
        name: 'lớp tiếng Anh thiếu nhi cuối tuần',
        price: '6.200.000 ₫',
        faults: ['không gửi nhận xét hằng tháng', 'trợ giảng thay đổi liên tục', 'lớp đông hơn cam kết'],
      },
    ],
  },
  situations: [
    {
      type: 'Tư vấn',
      service: 'Tour trong nước',
      product: 'tour',
      weight: 1.8,
      endings: [
        'Dạ em đã giữ chỗ cho {anh}, mã {order}, giữ đến hết ngày {later} ạ. Cảm ơn {a} đã chọn Bình Minh.',
        'Dạ em gửi {anh} chương trình chi tiết qua email rồi ạ. Khi nào {a} chốt ngày thì nhắn em nhé.',
      ],
      cases: [
        {
          subjects: [
            'Tư vấn {product} cho gia đình có trẻ nhỏ',
            '{Product} có phù hợp với người lớn tuổi không',
            'Hỏi giá {product} cho bốn người',
          ],
          message:
            'Nhà mình có hai người lớn, một bé 5 tuổi và bà ngoại, muốn đi {product} dịp cuối tuần. Lịch trình có phải đi bộ nhiều không và bé tính giá thế nào ạ?',
          answers: [
            'Dạ em chào {anh}, em là {agent} bên Bình Minh. {Product} giá {price} một khách, bé từ 5 đến 9 tuổi tính 75% và người lớn tuổi đi rất thoải mái ạ. {A} định khởi hành ngày nào để em kiểm tra chỗ?',
            'Dạ chương trình này đi bộ ít, xe đưa đến tận nơi nên bà và bé đi được ạ. Em gửi {a} lịch trình từng ngày để gia đình xem trước nhé.',
          ],
        },
        {
          subjects: ['Hỏi lịch khởi hành {product} tháng tới', '{Product} khởi hành từ {city} không'],
          message:
            'Cho mình hỏi {product} tháng tới còn chỗ những ngày nào, có đón khách ở {city} không hay phải tự đến điểm hẹn?',
          answers: [
            'Dạ em chào {anh}, tháng tới {product} khởi hành thứ Sáu hằng tuần và còn chỗ hai chuyến cuối tháng ạ. Khách ở {city} bên em hỗ trợ vé đến điểm hẹn.',
          ],
        },
        {
          subjects: ['Đặt {product} cho đoàn 30 người', 'Xin báo giá đoàn {product}'],
          message:
            'Công ty mình ở {city} muốn tổ chức cho khoảng 30 người đi {product}, có thêm tiệc tối và trò chơi tập thể. Nhờ bên mình gửi báo giá.',
          answers: [
            'Dạ em cảm ơn {anh}. Với đoàn 30 khách, bên em giảm 8% và tặng chương trình tiệc tối ạ. Em gửi báo giá chi tiết cho {a} trước ngày {later}.',
          ],
          endings: [
            'Dạ em đã gửi hợp đồng đoàn cho {anh} qua email. {A} xem giúp em phần phụ lục dịch vụ, cần chỉnh gì báo em nhé.',
          ],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Tour trong nước',
      department: 'Điều hành tour',
      product: 'tour',
      weight: 1.5,
      endings: [
        'Dạ em đã cập nhật xong cho mã {order}, {a} xem lại giúp em trong email xác nhận nhé. Cảm ơn {anh} ạ.',
        'Dạ thông tin mới của {anh} đã gửi cho hướng dẫn viên. Chúc {a} có chuyến đi vui vẻ ạ.',
      ],
      cases: [
        {
          subjects: ['Xin dời ngày đi {product}', 'Đổi {product} mã {order} sang ngày {later}'],
          message:
            'Mình đặt {product} mã {order} nhưng đột xuất có việc ở cơ quan, cho mình dời sang chuyến sau được không ạ? Có mất phí không?',
          answers: [
            'Dạ em chào {anh}, báo trước bảy ngày thì dời lịch không mất phí ạ. Chuyến kế tiếp còn bốn chỗ, em giữ cho {a} luôn nhé?',
            'Dạ em kiểm tra thì chuyến ngày {later} vẫn còn chỗ. Em xin phép chuyển mã {order} sang ngày đó cho {a} ạ.',
          ],
        },
        {
          subjects: ['Sửa tên hành khách trong mã {order}', 'Sai ngày sinh trên vé của mã {order}'],
          message:
            'Mình xem lại xác nhận của mã {order} thì thấy thông tin một người bị sai so với căn cước. Nhờ bên mình sửa trước khi xuất vé.',
          answers: [
            'Dạ em chào {anh}, vé chưa xuất nên em sửa được ạ. {A} gửi giúp em ảnh căn cước của khách cần sửa trong hôm nay nhé.',
          ],
        },
        {
          subjects: [
            'Báo suất ăn chay cho mã {order}',
            'Xin xếp phòng gần nhau trong {product}',
            'Thêm một người vào mã {order}',
          ],
          message:
            'Nhà mình đi {product} theo mã {order}, có thêm vài yêu cầu nhỏ như tiêu đề. Nhờ bạn báo trước với điều hành giúp mình.',
          answers: [
            'Dạ em nhận được rồi ạ. Em đã chuyển yêu cầu của {anh} cho điều hành tour, có xác nhận của khách sạn em báo lại {a} ngay.',
          ],
        },
        {
          subjects: ['Chưa nhận được giờ đón của {product}', 'Hỏi điểm tập trung của mã {order}'],
          message:
            'Còn hai ngày nữa là đi {product} mà mình chưa thấy ai báo giờ và điểm đón. Nhờ bên mình gửi giúp mã {order}.',
          answers: [
            'Dạ em xin lỗi {anh} vì thông tin gửi trễ. Xe đón lúc 5 giờ 30 tại văn phòng Bình Minh, số của hướng dẫn viên em nhắn cho {a} trong chiều nay ạ.',
          ],
        },
        {
          subjects: ['Để quên đồ trên xe sau {product}', 'Quên áo khoác ở khách sạn khi đi {product}'],
          message:
            'Mình vừa đi {product} về hôm {day}, để quên một túi nhỏ màu xanh. Nhờ bên mình hỏi lái xe và khách sạn giúp.',
          answers: [
            'Dạ em chào {anh}, em đang hỏi lái xe và lễ tân khách sạn. {A} tả giúp em trong túi có gì để đối chiếu nhé.',
          ],
          endings: ['Dạ đã tìm thấy đồ của {anh} ạ. Em gửi chuyển phát về {city}, khoảng hai ngày là {a} nhận được.'],
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Tour trong nước',
      department: 'Điều hành tour',
      product: 'tour',
      weight: 1.3,
      answers: [
        'Dạ em là {agent}, em thành thật xin lỗi {anh} về chuyến đi vừa rồi. Em đã yêu cầu điều hành và hướng dẫn viên giải trình, chậm nhất ngày {later} em phản hồi {a} ạ.',
        'Dạ em rất tiếc khi nghe phản ánh của {anh}. {A} cho em xin mã đặt chỗ và vài tấm ảnh nếu có để em làm việc với đối tác ạ.',
      ],
      endings: [
        'Dạ sau khi xác minh, Bình Minh xin hoàn lại {anh} 10% giá tour và gửi lời xin lỗi chân thành ạ.',
        'Dạ bên em đã làm việc với đối tác và gửi {anh} phiếu ưu đãi cho chuyến sau. Mong {a} bỏ qua cho sự cố lần này ạ.',
      ],
      cases: [
        {
          subjects: [
            'Phản ánh {product}: {fault}',
            'Không hài lòng với {product}',
            'Khiếu nại {product} khởi hành ngày {day}',
          ],
          message:
            'Gia đình tôi đi {product} khởi hành ngày {day}, rất thất vọng vì {fault}. Đề nghị công ty trả lời và có hướng bồi thường.',
        },
        {
          subjects: ['{Product}: {fault}', 'Đề nghị hoàn một phần tiền {product}'],
          message:
            'Đã trả {price} một người mà {fault}, gọi đường dây nóng thì không ai giải quyết. Mình muốn được hoàn lại một phần tiền.',
        },
        {
          subjects: ['Hướng dẫn viên {product} thiếu nhiệt tình', 'Lái xe {product} chạy ẩu'],
          message:
            'Chuyến {product} cảnh đẹp nhưng người phụ trách đoàn làm mình không yên tâm, nhắc mấy lần vẫn vậy. Mong công ty xem lại.',
        },
      ],
    },
    {
      type: 'Tư vấn',
      service: 'Tour nước ngoài',
      product: 'abroad',
      weight: 1.4,
      endings: [
        'Dạ em đã gửi đầy đủ thông tin qua email cho {anh}. Giá {price} giữ đến ngày {later}, {a} quyết định sớm giúp em nhé.',
        'Dạ em đã ghi nhận đăng ký của {anh} với mã {order}. Cảm ơn {a} ạ.',
      ],
      cases: [
        {
          subjects: ['Hỏi thủ tục visa cho {product}', 'Tự do nghề nghiệp có xin được visa đi {product} không'],
          message:
            'Mình làm nghề tự do, không có hợp đồng lao động, muốn đi {product} thì hồ sơ visa cần những gì và tỉ lệ đậu thế nào ạ?',
          answers: [
            'Dạ em chào {anh}, khách làm nghề tự do bên em vẫn hỗ trợ hồ sơ ạ. {A} chuẩn bị sổ tiết kiệm, giấy tờ nhà đất nếu có và hộ chiếu còn hạn trên sáu tháng. Em gửi {a} danh sách đầy đủ nhé.',
          ],
        },
        {
          subjects: ['Giá {product} đã gồm những gì', 'So sánh {product} mùa thấp điểm và dịp Tết'],
          message:
            'Mình xem {product} giá {price}, không rõ đã gồm thuế, tiền tip và vé tham quan chưa. Đi dịp Tết thì chênh bao nhiêu ạ?',
          answers: [
            'Dạ giá {price} đã gồm vé máy bay, khách sạn, ăn theo chương trình và thuế ạ. Tiền tip tính riêng, dịp Tết phụ thu khoảng 20% {anh} nhé.',
          ],
        },
        {
          subjects: ['Hộ chiếu còn năm tháng có đi được {product} không', 'Trẻ em đi {product} cần giấy tờ gì'],
          message:
            'Cho mình hỏi về giấy tờ khi đi {product}: nhà mình có một bé đi cùng ông bà, bố mẹ không đi. Cần chuẩn bị những gì ạ?',
          answers: [
            'Dạ em chào {anh}, bé đi cùng ông bà cần giấy ủy quyền có công chứng của bố mẹ và bản sao khai sinh. Hộ chiếu của cả đoàn phải còn hạn ít nhất sáu tháng ạ.',
          ],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Tour nước ngoài',
      department: 'Điều hành tour',
      product: 'abroad',
      weight: 1.1,
      endings: [
        'Dạ hồ sơ của {anh} đã xong ạ. Trước ngày bay ba ngày em gửi {a} sổ tay chuyến đi nhé.',
        'Dạ em đã xử lý xong cho mã {order}. Cảm ơn {anh} đã phối hợp ạ.',
      ],
      cases: [
        {
          subjects: ['Bổ sung hồ sơ visa cho mã {order}', 'Chưa có kết quả visa đi {product}'],
          message:
            'Mình nộp hồ sơ đi {product} từ ngày {day} mà chưa có tin gì. Nhờ bên mình kiểm tra, nếu thiếu giấy tờ thì báo để mình bổ sung.',
          answers: [
            'Dạ em chào {anh}, hồ sơ mã {order} đang ở đại sứ quán, dự kiến ngày {later} có kết quả ạ. Hiện hồ sơ đã đủ, {a} chưa cần bổ sung gì.',
            'Dạ em vừa kiểm tra, hồ sơ còn thiếu xác nhận số dư bản gốc. {A} gửi về văn phòng trong tuần này giúp em nhé.',
          ],
        },
        {
          subjects: ['Mua thêm hành lý cho mã {order}', 'Đặt thêm bảo hiểm khi đi {product}'],
          message: 'Mình muốn mua thêm dịch vụ cho {product}, mã đặt chỗ {order}. Nhờ bạn báo phí và cách thanh toán.',
          answers: [
            'Dạ em chào {anh}, dịch vụ thêm bên em đặt được đến trước giờ bay 24 tiếng ạ. Em gửi {a} bảng phí, {a} chọn xong em cập nhật vào mã {order}.',
          ],
        },
        {
          subjects: ['Lỡ chuyến bay của {product}', 'Bị hoãn chuyến khi đi {product}, cần hỗ trợ'],
          message:
            'Tôi đang ở sân bay, chuyến bay của {product} có thay đổi nên sợ không kịp nhập đoàn. Đề nghị hỗ trợ gấp, mã {order}.',
          answers: [
            'Dạ em đã báo trưởng đoàn và phòng vé ạ. {Anh} giữ máy giúp em, trong 15 phút em nhắn phương án chuyến thay thế cho {a}.',
          ],
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Tour nước ngoài',
      department: 'Điều hành tour',
      product: 'abroad',
      weight: 0.8,
      answers: [
        'Dạ em chân thành xin lỗi {anh}. Em đã chuyển phản ánh đến trưởng bộ phận điều hành, ngày {later} bên em sẽ gọi trao đổi trực tiếp với {a} ạ.',
      ],
      endings: [
        'Dạ Bình Minh đã hoàn khoản chênh lệch cho {anh} và nhắc nhở đối tác. Cảm ơn {a} đã thẳng thắn góp ý ạ.',
      ],
      cases: [
        {
          subjects: ['{Product}: {fault}', 'Phản ánh dịch vụ trong {product}'],
          message:
            'Tôi vừa đi {product} về. Nhìn chung ổn nhưng {fault}, không giống chương trình đã ký. Đề nghị công ty làm rõ.',
        },
        {
          subjects: ['{Product} thu thêm phí ngoài hợp đồng', 'Trưởng đoàn {product} bỏ khách ở điểm mua sắm'],
          message:
            'Trong chuyến {product} ngày {day}, cả đoàn ai cũng bức xúc với cách làm việc của trưởng đoàn. Mình gửi kèm biên bản có chữ ký của mọi người.',
        },
      ],
    },
    {
      type: 'Tư vấn',
      service: 'Khóa học',
      department: 'Học vụ',
      product: 'course',
      weight: 1.7,
      endings: [
        'Dạ em đã xếp lịch kiểm tra đầu vào cho {anh} ngày {later}. Hẹn gặp {a} tại trung tâm ạ.',
        'Dạ em đã ghi danh cho {anh}, mã học viên là {order}. Lịch khai giảng em gửi qua email ạ.',
      ],
      cases: [
        {
          subjects: ['Tư vấn {product}', 'Hỏi lịch khai giảng {product}', 'Hỏi học phí {product}'],
          message:
            'Cho em hỏi {product} bao giờ khai giảng, học mấy buổi một tuần và học phí có được đóng làm hai đợt không ạ?',
          answers: [
            'Dạ em chào {anh}, {product} khai giảng ngày {later}, mỗi tuần ba buổi. Học phí {price}, đóng một lần giảm 10% hoặc chia hai đợt đều được ạ.',
          ],
        },
        {
          subjects: ['Xin kiểm tra trình độ trước khi học {product}', '{Product} có phù hợp với người mất gốc không'],
          message:
            'Mình bỏ lâu rồi nên gần như quên hết, không biết học {product} có theo được không. Trung tâm có cho kiểm tra trình độ trước không ạ?',
          answers: [
            'Dạ có ạ, bên em kiểm tra miễn phí khoảng 45 phút và tư vấn lộ trình ngay sau đó. {Anh} tiện buổi nào để em xếp lịch?',
          ],
        },
        {
          subjects: ['Đăng ký {product} cho nhóm năm người', 'Hỏi ưu đãi sinh viên khi học {product}'],
          message: 'Bọn em ở {city}, muốn học {product} cùng nhau. Không biết bên mình có ưu đãi gì không ạ?',
          answers: [
            'Dạ em chào {anh}, nhóm từ ba người giảm 5%, từ năm người giảm 8%, sinh viên có thẻ giảm thêm 3% ạ. {A} cho em xin danh sách để em giữ chỗ nhé.',
          ],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Khóa học',
      department: 'Học vụ',
      product: 'course',
      weight: 1.5,
      endings: [
        'Dạ học vụ đã xử lý xong cho {anh}, {a} kiểm tra lại trong trang học viên giúp em nhé.',
        'Dạ em đã cập nhật xong rồi ạ. Chúc {anh} học tốt, cần gì {a} cứ nhắn học vụ.',
      ],
      cases: [
        {
          subjects: ['Xin học bù {product}', 'Nghỉ một buổi {product}, xin bài giảng'],
          message:
            'Hôm {day} mình bận nên nghỉ một buổi {product}. Nhờ học vụ xếp buổi bù hoặc gửi video bài giảng giúp.',
          answers: [
            'Dạ em chào {anh}, em đã gửi video của buổi đó vào trang học viên. Buổi học bù gần nhất là tối ngày {later}, {a} tham gia được không ạ?',
          ],
        },
        {
          subjects: [
            'Xin bảo lưu {product} hai tháng',
            'Chuyển {product} sang lớp cuối tuần',
            'Đổi cơ sở học {product}',
          ],
          message:
            'Sắp tới mình thay đổi lịch làm việc nên không theo lớp hiện tại của {product} được. Mã học viên {order}, nhờ trung tâm hỗ trợ.',
          answers: [
            'Dạ em kiểm tra thì mã {order} đủ điều kiện ạ. {Anh} điền giúp em mẫu đơn trong email, học vụ duyệt trong hai ngày làm việc.',
          ],
        },
        {
          subjects: ['Chưa nhận được giáo trình {product}', 'Xin chứng nhận hoàn thành {product}'],
          message:
            'Mình học {product}, mã học viên {order}. Đến nay vẫn chưa nhận được như trung tâm hẹn, nhờ kiểm tra giúp.',
          answers: [
            'Dạ em xin lỗi {anh} vì sự chậm trễ. Em đã báo kho tài liệu, {a} nhận tại quầy từ ngày {later} hoặc để em gửi về {city} nhé.',
          ],
        },
        {
          subjects: ['Không vào được lớp trực tuyến của {product}', 'Lỗi âm thanh khi học {product} trực tuyến'],
          message:
            'Tối qua mình vào lớp trực tuyến của {product} mà cứ bị thoát ra, thử hai máy đều vậy. Mạng nhà mình vẫn bình thường.',
          answers: [
            'Dạ em chào {anh}, {a} cập nhật ứng dụng lên bản mới nhất giúp em. Trước giờ học 30 phút em hỗ trợ {a} vào thử phòng ạ.',
          ],
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Khóa học',
      department: 'Học vụ',
      product: 'course',
      answers: [
        'Dạ em cảm ơn {anh} đã phản ánh. Em đã báo quản lý đào tạo xem lại lớp và sẽ gọi cho {a} trước ngày {later} ạ.',
      ],
      endings: [
        'Dạ trung tâm đã điều chỉnh lớp và xếp hai buổi phụ đạo miễn phí cho {anh}. Mong {a} thông cảm ạ.',
        'Dạ quản lý đào tạo đã trao đổi với {anh} và thống nhất hướng xử lý. Cảm ơn {a} đã góp ý ạ.',
      ],
      cases: [
        {
          subjects: ['{Product}: {fault}', 'Phản ánh chất lượng {product}'],
          message:
            'Mình đang theo {product}, học phí {price} không phải thấp mà {fault}. Mong trung tâm có biện pháp, nếu không mình xin rút học phí.',
        },
        {
          subjects: ['Xin rút học phí {product}', 'Đề nghị đổi giáo viên {product}'],
          message:
            'Sau hai tuần học {product} tôi thấy không đạt như tư vấn ban đầu. Đề nghị trung tâm giải quyết theo cam kết đã ký.',
        },
      ],
    },
    {
      type: 'Khiếu nại',
      service: 'Thanh toán',
      product: 'tour',
      weight: 1.1,
      cases: [
        {
          subjects: ['Hủy {product} từ ngày {day} chưa được hoàn tiền', 'Hoàn tiền mã {order} quá 14 ngày'],
          message:
            'Mình hủy {product} đúng hạn từ ngày {day}, được báo hoàn {price} trong 14 ngày mà đến nay vẫn chưa thấy. Nhờ kiểm tra mã {order}.',
          answers: [
            'Dạ em chào {anh}, em đã hỏi kế toán: khoản hoàn của mã {order} đang chờ ngân hàng xử lý, dự kiến ngày {later} về tài khoản ạ.',
          ],
          endings: ['Dạ {price} đã được hoàn về tài khoản của {anh}, {a} kiểm tra giúp em nhé.'],
        },
        {
          subjects: ['Bị trừ tiền hai lần cho mã {order}', 'Thanh toán lỗi nhưng vẫn bị trừ {price}'],
          message:
            'Tôi thanh toán {price} cho {product}, màn hình báo lỗi nên trả lại lần nữa, giờ ngân hàng trừ cả hai lần. Mã đặt chỗ {order}.',
          answers: [
            'Dạ em xin lỗi {anh} vì sự cố của cổng thanh toán. {A} gửi giúp em ảnh hai tin nhắn trừ tiền, kế toán đối soát trong 24 giờ ạ.',
          ],
          endings: ['Dạ kế toán đã xác nhận và hoàn lại một lần thanh toán cho {anh}. Em xin lỗi {a} một lần nữa ạ.'],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Thanh toán',
      product: 'course',
      weight: 1.2,
      cases: [
        {
          subjects: ['Cần hóa đơn VAT cho mã {order}', 'Xin hóa đơn học phí {product}'],
          message:
            'Nhờ bên mình xuất hóa đơn {product}, mã {order}, để mình nộp cho công ty. Thông tin đơn vị mình gửi trong email.',
          answers: [
            'Dạ em chào {anh}, em đã nhận thông tin. Kế toán xuất hóa đơn trong hai ngày làm việc và gửi vào email của {a} ạ.',
          ],
          endings: ['Dạ hóa đơn của mã {order} đã gửi vào email cho {anh}. Cảm ơn {a} ạ.'],
        },
        {
          subjects: ['Xin đóng học phí {product} làm hai đợt', 'Gia hạn đóng đợt hai của {product}'],
          message:
            'Tháng này mình hơi kẹt, trung tâm cho mình đóng phần còn lại của {product} sang đầu tháng sau được không ạ?',
          answers: [
            'Dạ em chào {anh}, em đã trình quản lý và được gia hạn đến ngày {later} ạ. {A} vẫn đi học bình thường nhé.',
          ],
          endings: ['Dạ em đã nhận đủ học phí đợt hai của {anh}, phiếu thu em gửi qua email ạ.'],
        },
        {
          subjects: ['Chuyển khoản sai nội dung cho mã {order}', 'Đã chuyển {price} nhưng chưa được xác nhận'],
          message:
            'Mình chuyển khoản {price} hôm {day} nhưng ghi thiếu mã {order} trong nội dung. Mình gửi ảnh giao dịch nhé.',
          answers: [
            'Dạ em thấy giao dịch rồi ạ. Em đã nhờ kế toán ghép vào mã {order}, trong chiều nay {anh} nhận được xác nhận.',
          ],
          endings: ['Dạ mã {order} đã được ghi nhận thanh toán. Cảm ơn {anh} ạ.'],
        },
      ],
    },
    {
      type: 'Yêu cầu hỗ trợ',
      service: 'Tài khoản',
      product: 'course',
      endings: ['Dạ tài khoản của {anh} đã dùng lại được rồi ạ. Cần hỗ trợ thêm {a} nhắn em nhé.'],
      cases: [
        {
          subjects: ['Không đăng nhập được trang học viên', 'Quên mật khẩu trang học viên'],
          message: 'Mình không vào được trang học viên để xem bài, bấm quên mật khẩu thì không thấy email gửi về.',
          answers: [
            'Dạ em chào {anh}, {a} kiểm tra giúp em mục thư rác. Nếu chưa có, {a} cho em mã học viên để em gửi lại liên kết ạ.',
          ],
        },
        {
          subjects: [
            'Đổi email nhận thông báo',
            'Cập nhật số điện thoại mới',
            'Gộp tài khoản du lịch và tài khoản học viên',
          ],
          message:
            'Thông tin liên hệ của mình thay đổi nên muốn cập nhật lại tài khoản, vừa là khách du lịch vừa là học viên. Nhờ bên mình hỗ trợ.',
          answers: [
            'Dạ để bảo mật, {anh} cho em xin họ tên, ngày sinh và một mã đặt chỗ gần đây. Em cập nhật ngay cho {a} ạ.',
          ],
        },
        {
          subjects: ['Điểm thành viên của mã {order} chưa được cộng', 'Hỏi điều kiện lên hạng Vàng'],
          message:
            'Mình hoàn thành mã {order} từ ngày {day} mà chưa thấy cộng điểm. Còn bao nhiêu nữa thì được lên hạng Vàng ạ?',
          answers: [
            'Dạ em đã kiểm tra, điểm của mã {order} sẽ cộng vào ngày {later}. Cộng xong là {anh} đủ điều kiện lên hạng ạ.',
          ],
        },
      ],
    },
    {
      type: 'Góp ý',
      service: 'Tour trong nước',
      product: 'tour',
      weight: 0.9,
      answers: [
        'Dạ em cảm ơn {anh} nhiều ạ. Em đã chuyển lời của {a} đến bộ phận phụ trách.',
        'Dạ Bình Minh cảm ơn {anh} đã dành thời gian góp ý, đây là động lực để bên em làm tốt hơn ạ.',
      ],
      endings: ['Dạ góp ý của {anh} đã được ghi nhận. Hẹn gặp lại {a} ở những chuyến đi sau ạ.'],
      cases: [
        {
          subjects: ['Khen hướng dẫn viên {product}', 'Cảm ơn đoàn {product}'],
          message:
            'Cả nhà mình rất vui sau {product}. Bạn hướng dẫn viên chu đáo, lo cho các cụ từng li từng tí. Nhờ công ty gửi lời cảm ơn bạn ấy.',
        },
        {
          subjects: ['Góp ý thực đơn của {product}', 'Góp ý lịch trình {product}'],
          message: 'Mình góp ý nhỏ về {product}: ngày đầu đi hơi gấp, bữa tối nên có thêm món địa phương thì hay hơn.',
        },
        {
          subjects: ['Góp ý ứng dụng đặt tour', 'Đề nghị thêm {product} khởi hành từ {city}'],
          message:
            'Trang đặt tour nên cho lọc theo nơi khởi hành, chứ khách ở {city} như mình phải mở từng tour mới biết.',
        },
      ],
    },
    {
      type: 'Khác',
      service: 'Tài khoản',
      product: 'tour',
      weight: 0.5,
      endings: ['Dạ em xin phép đóng yêu cầu này, cần thêm thông tin {anh} cứ nhắn cho em nhé.'],
      cases: [
        {
          subjects: ['Hỏi địa chỉ văn phòng tại {city}', 'Hỏi giờ làm việc ngày cuối tuần'],
          message: 'Cho mình hỏi văn phòng gần {city} nhất ở đâu, thứ Bảy và Chủ nhật có làm việc không ạ?',
          answers: [
            'Dạ em chào {anh}, các văn phòng mở từ 8 giờ đến 20 giờ, cả thứ Bảy và Chủ nhật ạ. Em gửi {a} bản đồ nhé.',
          ],
        },
        {
          subjects: ['Ứng tuyển cộng tác viên hướng dẫn tour', 'Đề nghị hợp tác làm đại lý tại {city}'],
          message:
            'Em ở {city}, muốn hợp tác với Bình Minh. Nhờ công ty cho em xin đầu mối liên hệ và các điều kiện cần có.',
          answers: [
            'Dạ em cảm ơn {anh} đã quan tâm. Em đã chuyển thông tin, bộ phận phụ trách sẽ liên hệ {a} trong tuần này ạ.',
          ],
        },
      ],
    },
    {
      type: 'Khác',
      service: 'Khóa học',
      product: 'course',
      isCampaign: true,
      weight: 1.2,
      endings: ['Dạ em đã ghi nhận ý kiến của {anh}. Chúc {a} một ngày vui vẻ ạ.'],
      cases: [
        {
          subjects: ['Nhắc lịch khai giảng {product}', 'Gọi mời kiểm tra đầu vào {product}'],
          message: 'Khách quan tâm {product}, hẹn đến trung tâm ngày {later} để kiểm tra đầu vào.',
          answers: [
            'Dạ như em trao đổi qua điện thoại, em gửi {anh} lịch khai giảng {product} và đường đến trung tâm ạ.',
          ],
        },
        {
          subjects: ['Khảo sát học viên giữa khóa {product}', 'Hỏi thăm sau hai tuần học {product}'],
          message: 'Học viên hài lòng với giáo viên, chấm 8 trên 10 điểm, mong có thêm giờ luyện nói.',
          answers: ['Dạ em cảm ơn {anh} đã dành thời gian đánh giá. Em đã gửi góp ý của {a} cho quản lý đào tạo ạ.'],
        },
        {
          subjects: ['Mời học viên cũ đăng ký khóa tiếp theo', 'Giới thiệu ưu đãi cho học viên cũ'],
          message: 'Khách đang bận họp, hẹn gọi lại sau 17 giờ ngày {later}.',
          answers: [
            'Dạ em gửi {anh} thông tin ưu đãi dành cho học viên cũ, áp dụng đến cuối tháng ạ. {A} xem giúp em nhé.',
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
    'Gọi nhỡ, khách đang giữ chỗ {product}',
  ],
  moreFromCustomer: {
    any: ['Bạn ơi có tin gì chưa ạ?', 'Vâng, mình chờ phản hồi của bạn.', 'Vậy nhờ bên mình làm sớm giúp tôi.'],
    'Tư vấn': [
      'Cho mình hỏi thêm, đóng phí bằng thẻ được không bạn?',
      'Để mình bàn với mọi người rồi nhắn lại bạn nhé.',
    ],
    'Yêu cầu hỗ trợ': ['Ok bạn, cứ làm như vậy giúp mình.', 'Buổi tối mình mới xem máy được, bạn cứ nhắn vào đây.'],
    'Tour nước ngoài': ['Mình gửi giấy tờ qua email rồi, bạn xem giúp nhé.'],
    'Thanh toán': ['Mình gửi ảnh giao dịch rồi, bạn xem giúp nhé.'],
    'Khiếu nại': ['Tôi vẫn chưa thấy ai liên hệ.', 'Mình chỉ mong công ty trả lời rõ ràng.'],
  },
  moreFromStaff: [
    'Dạ em vẫn đang theo dõi, có kết quả em báo {anh} ngay ạ.',
    'Dạ em nhận được rồi, cảm ơn {anh}. Trong buổi chiều em phản hồi {a} ạ.',
    'Dạ em vừa gọi nhưng {anh} chưa nghe máy. Khi nào tiện {a} nhắn em để em gọi lại nhé.',
    'Dạ em đã nhắc bộ phận phụ trách ưu tiên cho {anh} ạ.',
  ],
  thanks: [
    'Cảm ơn bạn nhiều nhé.',
    'Mình cảm ơn Bình Minh nhé.',
    'Tốt quá, cảm ơn em.',
    'Cảm ơn bên mình đã hỗ trợ nhiệt tình.',
  ],
  reopening: [
    'Bạn ơi mình kiểm tra lại thì vẫn chưa được, nhờ bạn xem lại giúp.',
    'Bên bạn báo xong mà tôi chưa thấy gì thay đổi.',
    'Mình thấy vẫn chưa ổn, bên mình mở lại giúp nhé.',
  ],
  internalNotes: {
    any: [
      'Gọi hai lần khách không nghe máy, sáng mai gọi lại.',
      'Khách chỉ xem tin nhắn buổi tối, ca tối trả lời giúp.',
      'Đã trao đổi với khách qua điện thoại, khách đồng ý. Theo dõi đến khi hoàn tất.',
    ],
    'Tour trong nước': [
      'Đối tác báo chiều mai mới trả lời được.',
      'Khách này đi cùng nhóm tám người, xử lý chung một lượt.',
    ],
    'Tour nước ngoài': ['Chờ phòng vé xác nhận chỗ, nhắc lại vào đầu giờ chiều.', 'Hồ sơ gốc đang ở văn phòng Hà Nội.'],
    'Khóa học': ['Học vụ đã kiểm tra sĩ số, lớp còn ba chỗ.', 'Giáo viên chủ nhiệm đã nắm thông tin.'],
    'Thanh toán': ['Kế toán xác nhận đã nhận được yêu cầu.', 'Ngân hàng hẹn trả lời trong hai ngày làm việc.'],
    'Tư vấn': ['Quản lý đã duyệt ưu đãi cho khách.'],
    'Khiếu nại': ['Khách khá bức xúc, mọi người trả lời nhẹ nhàng nhé.', 'Đã yêu cầu bộ phận liên quan giải trình.'],
  },
};
