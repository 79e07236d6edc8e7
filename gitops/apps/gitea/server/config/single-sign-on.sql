-- Writes the login source `authentik` of Gitea. Keys of its configuration that were added manually are kept.
-- PostgreSQL logs the text of statements that fail, so only a statement that cannot fail contains the secret.
\getenv client_id CLIENT_ID
\getenv client_secret CLIENT_SECRET
\getenv discovery_url DISCOVERY_URL
set coldstart.client_secret = :'client_secret';
insert into login_source (type, name, is_active, cfg, created_unix, updated_unix)
select 6, 'authentik', true, wanted.cfg::text, extract(epoch from now())::bigint, extract(epoch from now())::bigint
from (
  select jsonb_build_object(
    'Provider', 'openidConnect',
    'ClientID', :'client_id',
    'ClientSecret', current_setting('coldstart.client_secret'),
    'OpenIDConnectAutoDiscoveryURL', :'discovery_url',
    'Scopes', jsonb_build_array('openid', 'profile', 'email')
  ) as cfg
) as wanted
on conflict (name) do update
  set cfg = (login_source.cfg::jsonb || excluded.cfg::jsonb)::text, updated_unix = excluded.updated_unix
  where not login_source.cfg::jsonb @> excluded.cfg::jsonb;
