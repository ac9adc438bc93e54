import type { Words } from "./ideas.ts";

export const portuguese: Words = {
  clicks: "clique, cliques, clicks, clique*",
  impressions: "impressão, impressões, impr",
  views: "visualização, visualizações, visualizações de página, reproduções, exibições, vistas",
  sessions: "sessão, sessões, visitas, visita",
  conversions:
    "conversão, conversões, eventos principais, eventos chave, resultado, resultados, compras, compra, leads, cadastros, registros, registos, aquisição, ações, ação, instalações",
  orders: "pedidos, pedido, encomendas, encomenda, transações",
  sent: "enviados, enviado, entregues, entregue, destinatários, envios, entregas",
  opens: "aberturas, abertura, abertos",
  engagements:
    "engajadas, engajada, engajamento, engajamentos, interação, interações, envolvimento, reações, comentários, curtidas, gostos",
  cost: "custo, custos, gasto, gastos, valor usado, valor gasto, montante gasto, investimento, despesa, despesas",
  revenue:
    "receita, receitas, faturamento, faturação, valor da conversão, valor de conversão, valor da conv, valor das conversões",
  worth: "valor, vendas",
  money:
    "montante, preço, orçamento, lucro, margem, desconto, descontos, imposto, impostos, iva, frete, envio custos, vendas brutas, vendas líquidas, vendas totais, total de vendas, comissão, comissões, taxa de entrega, tarifa, ganhos",
  bounces: "rejeições, rejeição, rejeições totais, devolvidos",
  unsubscribes:
    "cancelamentos de inscrição, cancelamento de inscrição, descadastros, cancelamentos de subscrição, reclamações",
  refunds: "reembolsos, reembolso, devoluções, devolução, estornos",
  people:
    "usuários, usuário, utilizadores, utilizador, visitantes, alcance, pessoas, público, espectadores, únicos, únicas, contas alcançadas, clientes",
  level: "seguidores, inscritos, subscritores, fãs, membros, assinantes, domínios de referência, estoque",
  position: "posição, posições, ranking, classificação, colocação",
  rate: "taxa, percentual, perc, percentagem, porcentagem, proporção, parcela, quota, razão, retorno",
  average: "méd, médio, média, medio, mediana, frequência",
  per: "por, a cada",
  duration: "duração, tempo, tempo de exibição, tempo de visualização, segundos, minutos, horas",
  load: "tempo de carregamento, tempo de resposta, velocidade, latência, tempo na página, tempo no site, tempo em página, tempo na pagina",
  score:
    "pontuação, dificuldade, avaliação, classificação de qualidade, índice de qualidade, nota, estrelas, concorrência",
  identifier: "número, cep, código, código postal, telefone, fatura, referência",
  calendar: "ano, mês, semana, hora do dia, trimestre",
  fresh: "novos, novas, novo, nova, ganhos, perdidos, adicionados",
};
