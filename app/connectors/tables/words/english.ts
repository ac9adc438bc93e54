import type { Words } from "./ideas.ts";

/** From exports and help pages of Google Ads, GA4, Meta, Shopify and others. */
export const english: Words = {
  clicks:
    "click, clicks, clicked, clickthroughs, swipes, swipe ups, taps, pin clicks, outbound clicks, link clicks",
  impressions: "impression, impressions, impr, imps, imprs, times shown",
  views: "view, views, pageview, pageviews, page views, screen views, screenviews, plays, thruplays, watches",
  sessions: "session, sessions, visit, visits, entrances",
  conversions:
    "conversion, conversions, conv, convs, all conv, key events, key event, lead, leads, purchase, purchases, sign ups, sign up, signups, acquisitions, acquisition, result, results, action, actions, installs, install, registrations, registration, subscriptions, add to carts, adds to cart, goal completions, units sold, units ordered, units",
  orders: "orders, order, transactions, transaction",
  sent: "delivered, deliveries, delivery, delivieries, sent, sends, recipients, recipient, emails, emails sent",
  opens: "open, opens, opened",
  engagements:
    "engagement, engagements, engaged sessions, engaged, interaction, interactions, reactions, likes, comments, shares, saves, reposts",
  cost: "cost, costs, spend, spent, amount spent, ad spend, adspend",
  revenue:
    "revenue, turnover, gmv, conversion value, conv value, order value, earnings, purchases conversion value, gross sales, net sales, total sales, sales amount, sales value",
  worth: "value, values, sales, worth",
  money:
    "budget, amount, price, profit, margin, income, aov, cpc, cpa, cpm, cpl, cpv, cpp, cpe, mrr, arr, ltv, arpu, fee, fees, tax, taxes, vat, shipping charges, shipping, discount, discounts, coupon amount, duties, tips, gross sales, net sales, total sales, net revenue, gross revenue, refund amount, refunded amount, amount refunded, bid, bids, salary, payout, payouts, commission, commissions, payment, payments",
  bounces: "bounce, bounces, bounced",
  unsubscribes:
    "unsubscribe, unsubscribes, unsubscribed, unsubscriptions, unsubs, spam, complaint, complaints, opt outs",
  refunds: "refund, refunds, refunded, return, returns, returned, chargebacks",
  people:
    "user, users, visitor, visitors, reach, reached, unique, uniques, people, viewer, viewers, audience, audience size, buyers, customers, accounts reached, accounts engaged, accounts center accounts reached, listeners, readers, dau, wau, mau",
  level:
    "follower, followers, fans, subscriber, subscribers, members, backlinks, referring domains, ref domains, domain rating, domain authority, domain score, list size, balance, stock, inventory, mrr, arr, page likes total, total page likes, budget remaining, remaining budget, total budget, active devices, active installs, active device installs, active subscriptions, installed audience, cumulative, lifetime, to date, running total",
  position:
    "position, positions, pos, rank, ranks, ranking, rankings, avg position, average position, serp position, place",
  rate: "rate, rates, ratio, share, percent, percentage, pct, ctr, cvr, vtr, ctor, search is, lost is, roi, acos, tacos, margin percent, churn, churn rate, open percent, cr, er, mer, drr, ttr, vcr, cos, sov, viewability, visibility, completion, completion rate, retention, stickiness, sentiment, bounce percent, ta cos",
  average:
    "avg, average, averages, mean, median, typical, frequency, freq, roas, aov, arpu, arppu, ltv, cpc, cpm, cpa, cpl, cpv, cpp, cpe, cpi, epc, rpm, ecpm, vcpm, ipm, cac, cpt, cpo, cpr, cpf, cps, cpsu",
  per: "per",
  duration:
    "duration, durations, time on, time spent, watch time, view time, engagement time, play time, viewing time, screen time, handling time, wait time, load time, response time, dwell, dwell time, latency, seconds, minutes, hours watched, hours, time to first byte, ttfb, session length, length of session, watch hours, playtime",
  load: "load time, load speed, loading time, response time, latency, ttfb, time to first byte, lcp, fcp, inp, fid, tti, largest contentful paint, first contentful paint, wait time, handling time, page speed, speed index, dwell time, time on",
  score:
    "score, scores, scoring, rating, ratings, stars, nps, csat, keyword difficulty, difficulty, kd, competition, competition level, competitive density, quality score, relevance, index, authority, authority score, trust flow, citation flow, domain authority, page authority, health, optimization score, cls, grade, crawl depth, scroll depth, how likely, likelihood, level, intensity, temperature, age, latitude, longitude, lat, lng",
  identifier:
    "id, ids, orderid, campaignid, adid, adgroupid, adsetid, userid, clientid, customerid, transactionid, productid, itemid, accountid, postid, videoid, sessionid, visitorid, no, nr, num, number, #, zip, zip code, postcode, postal code, postal, phone, phone number, sku, asin, gtin, ean, upc, isbn, mpn, iban, code, version, serial, reference, ref, invoice, key, hash, uuid, guid, imei",
  calendar:
    "year, quarter, hour, hour of day, weekday, day of week, day of month, week, week number, month, day",
  fresh: "new, gained, lost, added, joined, left, net new, gain, loss, growth, change",
};
