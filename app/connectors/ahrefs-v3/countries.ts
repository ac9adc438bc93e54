export const countries = `
ad ae af ag ai al am ao ar as at au aw az ba bb bd be bf bg bh bi bj bn bo br bs bt bw by bz ca cd
cf cg ch ci ck cl cm cn co cr cu cv cy cz de dj dk dm do dz ec ee eg es et fi fj fm fo fr ga gb gd
ge gf gg gh gi gl gm gn gp gq gr gt gu gy hk hn hr ht hu id ie il im in iq is it je jm jo jp ke kg
kh ki kn kr kw ky kz la lb lc li lk ls lt lu lv ly ma mc md me mg mk ml mm mn mq mr ms mt mu mv mw
mx my mz na nc ne ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pn pr ps pt py qa re ro rs ru rw
sa sb sc se sg sh si sk sl sm sn so sr st sv td tg th tj tk tl tm tn to tr tt tw tz ua ug us uy uz
vc ve vg vi vn vu ws ye yt za zm zw`;
