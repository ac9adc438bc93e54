CREATE TABLE "page_stamps" (
	"company_id" text PRIMARY KEY NOT NULL,
	"stamp" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
INSERT INTO "page_stamps" ("company_id") SELECT "id" FROM "companies";--> statement-breakpoint
CREATE FUNCTION count_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  IF tg_table_name = 'companies' THEN
    changed := coalesce(new.id, old.id);
    IF tg_op = 'INSERT' THEN
      INSERT INTO page_stamps (company_id) VALUES (changed) ON CONFLICT DO NOTHING;
      RETURN NULL;
    ELSIF tg_op = 'DELETE' THEN
      DELETE FROM page_stamps WHERE company_id = changed;
      RETURN NULL;
    END IF;
  ELSE
    changed := coalesce(new.company_id, old.company_id);
  END IF;
  -- Once for a transaction.
  IF current_setting('plainboard.page_change', true) IS DISTINCT FROM changed THEN
    UPDATE page_stamps SET stamp = stamp + 1 WHERE company_id = changed;
    IF NOT FOUND THEN
      INSERT INTO page_stamps (company_id) SELECT id FROM companies WHERE id = changed ON CONFLICT DO NOTHING;
    END IF;
    PERFORM set_config('plainboard.page_change', changed, true);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  changing text;
  unseen text[];
BEGIN
  -- Tables that a client's page is made from, each with the columns that no page shows.
  FOR changing, unseen IN VALUES
    ('companies', '{dns_checked_at}'::text[]),
    ('clients', '{updated_at}'),
    ('dashboards', '{locked_by,locked_at,lock_beat_at,lock_taken_from,lock_asked_by,prepared_at,tags,tags_before,tag_batch,updated_at,updated_by}'),
    ('share_links', '{requested_at}'),
    ('sources', '{credentials,refreshed_by,refreshed_until,next_refresh_at,updated_at}'),
    ('csv_uploads', '{rows_read,rows_expected}'),
    ('report_queries', '{wanted_at,urgency,not_before,tries,used_at}'),
    ('source_lists', '{fetched_at}'),
    ('calculated_metrics', '{}'),
    ('annotations', '{updated_at}'),
    ('plans', '{updated_at}'),
    ('written_summaries', '{}')
  LOOP
    -- At the end of the transaction: nothing waits for the count longer than a commit takes.
    EXECUTE format('CREATE CONSTRAINT TRIGGER page_change AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (to_jsonb(old) - %L::text[] IS DISTINCT FROM to_jsonb(new) - %L::text[]) EXECUTE FUNCTION count_page_change()', changing, unseen, unseen);
    -- A query counts once it has an answer.
    IF changing = 'report_queries' THEN
      CREATE CONSTRAINT TRIGGER page_rows AFTER INSERT ON report_queries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version IS NOT NULL) EXECUTE FUNCTION count_page_change();
    ELSE
      EXECUTE format('CREATE CONSTRAINT TRIGGER page_rows AFTER INSERT OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_page_change()', changing);
    END IF;
  END LOOP;
END $$;
