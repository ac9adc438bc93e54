import type { Words } from "../ideas.ts";

export const vietnamese: Words = {
  clicks: "lượt nhấp, nhấp chuột",
  impressions: "lượt hiển thị, hiển thị",
  views: "lượt xem",
  sessions: "phiên",
  conversions: "lượt chuyển đổi, chuyển đổi, kết quả",
  orders: "đơn hàng",
  cost: "chi phí, số tiền đã chi tiêu",
  revenue: "doanh thu",
  people: "người dùng, người tiếp cận, số người",
  level: "người theo dõi",
  position: "vị trí, thứ hạng",
  rate: "tỷ lệ, phần trăm",
  average: "trung bình, tần suất",
  duration: "thời lượng, thời gian",
  score: "đánh giá",
};
