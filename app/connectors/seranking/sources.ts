/** From a reply recorded in 2025. */
export const sources = `
ad ae af ag ai al am ao ar as at au az ba bd be bf bg bh bi bj bn bo br bs bt bw by bz ca cd cf ch
ci ck cl cm cn co cr cv cy cz de dj dk dm do dz ec ee eg es et fi fj fm fr ga ge gh gi gl gm gp gr
gt gy hk hn hr ht hu id ie il in iq is it je jm jo jp ke kg kh ki kr kw kz la lb li lk ls lt lu lv
ly ma mc md me mg mk ml mm mn ms mt mu mv mw mx my mz na ne nf ng ni nl no np nr nz om pa pe pg ph
pk pl pr ps pt py qa re ro rs ru rw sa sb sc se sg sh si sk sl sm sn so sr st sv tc td tg th tj tk
tm tn to tr tt tw tz ua ug uk us uy uz vc ve vg vi vn vu ws za zm zw`;
