import type { Words } from "../ideas.ts";

export const indonesian: Words = {
  clicks: "klik",
  impressions: "tayangan, impresi",
  views: "penayangan, dilihat",
  sessions: "sesi, kunjungan",
  conversions: "konversi, hasil, pembelian",
  orders: "pesanan, transaksi",
  cost: "biaya, jumlah yang dibelanjakan",
  revenue: "pendapatan",
  people: "pengguna, pengunjung, jangkauan",
  level: "pengikut",
  position: "posisi, peringkat",
  rate: "rasio, persentase, rasio klik tayang, tingkat",
  average: "rata rata, frekuensi",
  duration: "durasi, waktu",
  score: "penilaian",
  bounces: "pentalan",
};
