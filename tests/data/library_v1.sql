CREATE TABLE imported_set (
	set_id VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	file_name VARCHAR NOT NULL,
	sha256 VARCHAR NOT NULL,
	imported_at VARCHAR NOT NULL,
	card_count INTEGER NOT NULL,
	PRIMARY KEY (set_id)
);
CREATE TABLE printed_card (
	octgn_id VARCHAR NOT NULL,
	set_id VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	line INTEGER NOT NULL,
	properties VARCHAR NOT NULL,
	operation VARCHAR NOT NULL,
	PRIMARY KEY (octgn_id, set_id),
	FOREIGN KEY(set_id) REFERENCES imported_set (set_id)
);
CREATE INDEX ix_printed_card_set_id ON printed_card (set_id);
PRAGMA application_id = 1265519714;
PRAGMA user_version = 1;
