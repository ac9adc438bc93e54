import type { Words } from "../ideas.ts";

/** Names are written without blanks. */
export const thai: Words = {
  clicks: "จำนวนคลิก, คลิก, การคลิก",
  impressions: "การแสดงผล, จำนวนการแสดงผล",
  views: "การดู, ยอดดู",
  sessions: "เซสชัน",
  conversions: "คอนเวอร์ชัน, ผลลัพธ์",
  orders: "คำสั่งซื้อ",
  cost: "ค่าใช้จ่าย, จำนวนเงินที่ใช้จ่ายไป",
  revenue: "รายได้",
  people: "ผู้ใช้, ผู้เข้าชม, การเข้าถึง",
  level: "ผู้ติดตาม",
  position: "อันดับ, อันดับเฉลี่ย, ตำแหน่ง",
  rate: "อัตรา, อัตราการคลิกผ่าน, อัตราตีกลับ, อัตราการมีส่วนร่วม",
  average: "เฉลี่ย, ความถี่, ระยะเวลาเซสชันเฉลี่ย, มูลค่าการสั่งซื้อเฉลี่ย",
  duration: "ระยะเวลา",
};
