CREATE TABLE deck (
	id INTEGER NOT NULL,
	folded VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	notes VARCHAR NOT NULL,
	form VARCHAR NOT NULL,
	made_at VARCHAR NOT NULL,
	changed_at VARCHAR NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (folded)
);
CREATE TABLE deck_slot (
	deck INTEGER NOT NULL,
	position INTEGER NOT NULL,
	section VARCHAR NOT NULL,
	octgn_id VARCHAR NOT NULL,
	card VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	count INTEGER NOT NULL,
	PRIMARY KEY (deck, position),
	UNIQUE (deck, section, octgn_id),
	FOREIGN KEY(deck) REFERENCES deck (id)
);
CREATE TABLE deck_version (
	deck INTEGER NOT NULL,
	number INTEGER NOT NULL,
	kind VARCHAR NOT NULL,
	source INTEGER NOT NULL,
	notes VARCHAR NOT NULL,
	form VARCHAR NOT NULL,
	why VARCHAR NOT NULL,
	at VARCHAR NOT NULL,
	PRIMARY KEY (deck, number),
	FOREIGN KEY(deck) REFERENCES deck (id) ON DELETE CASCADE
);
CREATE TABLE deck_version_slot (
	deck INTEGER NOT NULL,
	version INTEGER NOT NULL,
	position INTEGER NOT NULL,
	section VARCHAR NOT NULL,
	octgn_id VARCHAR NOT NULL,
	card VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	count INTEGER NOT NULL,
	PRIMARY KEY (deck, version, position),
	FOREIGN KEY(deck, version) REFERENCES deck_version (deck, number) ON DELETE CASCADE
);
CREATE TABLE game (
	id VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	made_at VARCHAR NOT NULL,
	used INTEGER NOT NULL,
	branch VARCHAR NOT NULL,
	seq INTEGER NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (used)
);
CREATE TABLE game_branch (
	game VARCHAR NOT NULL,
	branch VARCHAR NOT NULL,
	parent VARCHAR,
	fork INTEGER NOT NULL,
	made_at VARCHAR NOT NULL,
	PRIMARY KEY (game, branch),
	FOREIGN KEY(game, parent) REFERENCES game_branch (game, branch),
	FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE game_chance (
	game VARCHAR NOT NULL,
	chance VARCHAR NOT NULL,
	PRIMARY KEY (game),
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE game_event (
	game VARCHAR NOT NULL,
	branch VARCHAR NOT NULL,
	seq INTEGER NOT NULL,
	kind VARCHAR NOT NULL,
	version INTEGER NOT NULL,
	body VARCHAR NOT NULL,
	at VARCHAR NOT NULL,
	seal VARCHAR NOT NULL,
	PRIMARY KEY (game, branch, seq),
	FOREIGN KEY(game, branch) REFERENCES game_branch (game, branch)
);
CREATE TABLE game_move (
	game VARCHAR NOT NULL,
	number INTEGER NOT NULL,
	kind VARCHAR NOT NULL,
	house VARCHAR NOT NULL,
	at VARCHAR NOT NULL,
	branch VARCHAR NOT NULL,
	seq INTEGER NOT NULL,
	to_branch VARCHAR NOT NULL,
	to_seq INTEGER NOT NULL,
	agreed VARCHAR NOT NULL,
	words VARCHAR NOT NULL,
	why VARCHAR NOT NULL,
	PRIMARY KEY (game, number),
	FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
);
CREATE TABLE imported_set (
	set_id VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	file_name VARCHAR NOT NULL,
	sha256 VARCHAR NOT NULL,
	imported_at VARCHAR NOT NULL,
	card_count INTEGER NOT NULL,
	PRIMARY KEY (set_id)
);
CREATE TABLE imported_text (
	document VARCHAR NOT NULL,
	file_name VARCHAR NOT NULL,
	sha256 VARCHAR NOT NULL,
	imported_at VARCHAR NOT NULL,
	units INTEGER NOT NULL,
	PRIMARY KEY (document)
);
CREATE TABLE kept_table (
	folded VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	factions VARCHAR NOT NULL,
	extras VARCHAR NOT NULL,
	advanced INTEGER NOT NULL,
	landsraad INTEGER NOT NULL,
	match_up VARCHAR NOT NULL,
	seats VARCHAR NOT NULL,
	in_use INTEGER NOT NULL,
	changed_at VARCHAR NOT NULL,
	PRIMARY KEY (folded)
);
CREATE TABLE kept_table_own (
	folded VARCHAR NOT NULL,
	faction VARCHAR NOT NULL,
	PRIMARY KEY (folded)
);
CREATE TABLE ledger (
	folded VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	faction VARCHAR NOT NULL,
	kept_table VARCHAR NOT NULL,
	in_use INTEGER NOT NULL,
	PRIMARY KEY (folded)
);
CREATE TABLE ledger_entry (
	ledger VARCHAR NOT NULL,
	number INTEGER NOT NULL,
	kind VARCHAR NOT NULL,
	amount INTEGER NOT NULL,
	faction VARCHAR NOT NULL,
	cards VARCHAR NOT NULL,
	facts VARCHAR NOT NULL,
	note VARCHAR NOT NULL,
	at VARCHAR NOT NULL,
	PRIMARY KEY (ledger, number),
	FOREIGN KEY(ledger) REFERENCES ledger (folded) ON DELETE CASCADE
);
CREATE TABLE owned_card (
	octgn_id VARCHAR NOT NULL,
	card VARCHAR NOT NULL,
	name VARCHAR NOT NULL,
	count INTEGER NOT NULL,
	PRIMARY KEY (octgn_id)
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
CREATE TABLE text_unit (
	document VARCHAR NOT NULL,
	unit INTEGER NOT NULL,
	text VARCHAR NOT NULL,
	PRIMARY KEY (document, unit),
	FOREIGN KEY(document) REFERENCES imported_text (document)
);
CREATE INDEX ix_printed_card_set_id ON printed_card (set_id);
PRAGMA application_id = 1265519714;
PRAGMA user_version = 10;
