-- Continues 064. Whether a telephone stands at a trunk is asked of directory.is_at_trunk alone.
drop function directory.is_trunk_address(inet);
