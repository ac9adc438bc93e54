import type { Words } from "./ideas.ts";

export const turkish: Words = {
  clicks: "tıklama, tıklamalar, tıklamaları, tıklanma*, tıklama*",
  impressions: "gösterim, gösterimler, gösterimleri, gösterim sayısı, gösterim*",
  views:
    "görüntüleme, görüntülemeler, görüntülenme, görüntülenmeler, izlenme, izlenmeler, izlemeler, sayfa görüntülemeleri",
  sessions: "oturum, oturumlar, ziyaret, ziyaretler",
  conversions:
    "dönüşüm, dönüşümler, dönüşüm*, önemli etkinlikler, anahtar etkinlikler, sonuç, sonuçlar, satın alma, satın almalar, potansiyel müşteriler, kayıtlar, işlem*, edinme, yüklemeler",
  orders: "sipariş, siparişler, siparişleri",
  sent: "gönderilen, gönderildi, teslim edilen, teslim edildi, alıcılar",
  opens: "açılma, açılmalar, açılanlar, açma",
  engagements: "etkileşim, etkileşimli, etkileşimler, etkileşim*, tepkiler, yorumlar, beğeniler",
  cost: "maliyet, maliyeti, maliyetler, harcama, harcamalar, harcanan tutar, gider, ücret",
  revenue: "gelir, geliri, gelirler, ciro, dönüşüm değeri",
  worth: "değer, değeri, satış, satışlar",
  money:
    "tutar, fiyat, bütçe, kâr, kar, kar marjı, marj, indirim, indirimler, vergi, vergiler, kdv, kargo, ücret, ücretler, brüt satış, net satış, toplam satış, komisyon",
  bounces: "hemen çıkma, geri dönen",
  unsubscribes: "abonelikten çıkma, abonelikten çıkanlar, abonelik iptali, şikayetler",
  refunds: "iade, iadeler, geri ödeme, geri ödemeler",
  people:
    "kullanıcı, kullanıcılar, kullanıcıları, ziyaretçi, ziyaretçiler, erişim, kişi, kişiler, kitle, tekil, benzersiz, izleyiciler, müşteriler, erişilen hesaplar",
  level: "takipçi, takipçiler, abone, aboneler, hayranlar, üyeler, stok",
  position: "konum, sıra, sıralama, pozisyon",
  rate: "oran, oranı, oranları, yüzde, yüzdesi, pay, payı, tıklama oranı, getirisi",
  average: "ort, ortalama, medyan, sıklık, tbm, bgbm, ebm",
  per: "başına, başı",
  duration: "süre, süresi, süreler, saniye, dakika, saat",
  load: "yükleme süresi, yüklenme süresi, yanıt süresi, bekleme süresi, sayfada geçirilen süre, sitede geçirilen süre, sitede kalma süresi, sayfada kalma süresi",
  score: "puan, puanı, zorluk, zorluğu, skor, skoru, kalite puanı, değerlendirme, yıldız, rekabet",
  identifier: "no, numarası, numara, kodu, kod, posta kodu, telefon, fatura, kimliği, referans",
  calendar: "yıl, ay, hafta, çeyrek",
  fresh: "yeni, kaybedilen, kazanılan, eklenen",
};
