import type { Words } from "./ideas.ts";

export const spanish: Words = {
  clicks: "clic, clics, clicks, pulsaciones",
  impressions: "impresión, impresiones, impr",
  views: "vistas, visualizaciones, visualización, reproducciones, páginas vistas, visualizaciones de página",
  sessions: "sesión, sesiones, visitas, entradas",
  conversions:
    "contacto, contactos, conversión, conversiones, eventos clave, resultado, resultados, compras, compra, clientes potenciales, registros, adquisición, acciones, acción, instalaciones",
  orders: "pedidos, pedido, transacciones, órdenes",
  sent: "enviados, enviado, entregados, entregas, destinatarios, envíos, entregado",
  opens: "aperturas, apertura, abiertos, abierto",
  engagements:
    "interacción, interacciones, interacciones con la publicación, reacciones, comentarios, me gusta, participación",
  cost: "coste, costo, costes, costos, gasto, gastos, importe gastado, inversión, gastado",
  revenue:
    "ingresos, ingreso, facturación, valor de conversión, valor de conv, valor de las conversiones, valor de conversiones",
  worth: "valor, ventas",
  money:
    "importe, precio, presupuesto, beneficio, ganancia, ganancias, margen, descuento, descuentos, impuesto, impuestos, iva, envío gastos, ventas brutas, ventas netas, ventas totales, comisión, comisiones, monto, tarifa",
  bounces: "rebotes, rebote",
  unsubscribes: "bajas, cancelaciones de suscripción, cancelación de suscripción, quejas, desuscripciones",
  refunds: "devoluciones, devolución, reembolsos, reembolso",
  people:
    "usuarios, usuario, visitantes, alcance, personas, público, espectadores, únicos, únicas, cuentas alcanzadas, clientes",
  level: "seguidores, suscriptores, fans, miembros, abonados, dominios de referencia, existencias",
  position: "posición, posiciones, ranking, puesto, clasificación",
  rate: "tasa, porcentaje, porc, ratio, cuota, proporción, índice de rebote, tasa de clics, porcentaje de clics, rentabilidad",
  average: "medio, media, promedio, prom, mediana, frecuencia",
  per: "por, cada",
  duration:
    "duración, tiempo, tiempo de visualización, tiempo de reproducción, permanencia, segundos, minutos, horas",
  load: "tiempo de carga, velocidad de carga, tiempo de respuesta, tiempo de espera, latencia, tiempo en la página, tiempo en página, tiempo en el sitio, tiempo en sitio, tiempo en el sitio web",
  score:
    "puntuación, puntaje, dificultad, calificación, valoración, nivel de calidad, estrellas, competencia",
  identifier: "núm, identificador, número, código postal, código, teléfono, factura, referencia",
  calendar: "año, mes, semana, hora del día, trimestre",
  fresh: "nuevos, nuevas, nuevo, nueva, ganados, perdidos, añadidos",
};
