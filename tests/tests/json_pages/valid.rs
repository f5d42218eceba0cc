//! Random games against the schemas.

use jsonschema::Validator;
use parlour_games::{
    GameKind,
    engine::{AnyEvent, AnyTable, Dice, Observer, Seat, Seats},
};
use serde_json::{Value as Json, json};

/// No game of the catalogue is as long.
const MOST_ACTIONS: usize = 20_000;

/// What says what a game's JSON is.
struct Schemas {
    kind: GameKind,
    options: Validator,
    view: Validator,
    event: Validator,
}

fn holds(validator: &Validator, what: &str, value: &Json) {
    if let Err(error) = validator.validate(value) {
        panic!("{what}: {error} at {}\n{value}", error.instance_path());
    }
}

impl Schemas {
    fn of(kind: GameKind) -> Self {
        let validator = |schema: Json| jsonschema::validator_for(&schema).unwrap();
        Self {
            kind,
            options: validator(kind.options_schema()),
            view: validator(kind.view_schema()),
            event: validator(kind.event_schema()),
        }
    }

    fn hold_for_events(&self, events: &[AnyEvent]) {
        for event in events {
            let event: Json = serde_json::from_str(&event.encode()).unwrap();
            holds(&self.event, self.kind.name(), &event);
        }
    }

    fn hold_for_views(&self, table: &AnyTable, seats: Seats) {
        for observer in Observer::all(seats) {
            let view = table.view(observer).json();
            holds(&self.view, self.kind.name(), &view);
            match view.get("config") {
                Some(config) => holds(&self.options, self.kind.name(), config),
                None => assert!(
                    self.kind.options().is_empty(),
                    "{}: views lack config",
                    self.kind.name()
                ),
            }
        }
    }
}

/// Plays by lot to the end.
fn play(kind: GameKind, schemas: &Schemas, config: &str, seats: Seats, seed: u8) {
    let mut dice = Dice::from_seed([seed; 32]);
    let log = kind.setup(config, seats, &mut dice).unwrap();
    schemas.hold_for_events(&log);
    let mut table = AnyTable::replay(&log).unwrap();
    for _ in 0..MOST_ACTIONS {
        schemas.hold_for_views(&table, seats);
        let acting: Vec<Seat> = table.to_act().iter().collect();
        let Some(&seat) = dice.pick(&acting) else { return };
        let line = table.view(Observer::Seat(seat)).sample(&mut dice).unwrap().to_string();
        let events = table.decide(seat, &line, &mut dice).unwrap();
        schemas.hold_for_events(&events);
        for event in &events {
            table = table.after(event).unwrap();
        }
    }
    panic!("{} does not end", kind.name());
}

#[test]
fn what_random_games_show_and_keep_is_as_the_schemas_say() {
    for &kind in GameKind::ALL {
        let schemas = Schemas::of(kind);
        for (_, config, seats) in kind.variants() {
            holds(&schemas.options, kind.name(), &serde_json::from_str(&config).unwrap());
            play(kind, &schemas, &config, seats, 5);
        }
        for topic in kind.topics() {
            holds(&schemas.view, topic, &kind.example_of(topic).json());
        }
    }
}

#[test]
fn what_the_types_refuse_the_schemas_refuse_too() {
    for &kind in GameKind::ALL {
        let schemas = Schemas::of(kind);
        assert!(schemas.options.is_valid(&json!({})));
        assert!(!schemas.options.is_valid(&json!({ "no_such_option": 1 })));
        assert!(!schemas.event.is_valid(&json!({ "event": "no_such_event" })));
        let view = kind.example().json();
        for field in view.as_object().unwrap().keys() {
            // Nothing in a view is such an object, and nothing may be left out.
            let mut wrong = view.clone();
            wrong[field] = json!({ "no": "such" });
            assert!(!schemas.view.is_valid(&wrong), "{} takes any {field}", kind.name());
            wrong.as_object_mut().unwrap().remove(field);
            assert!(!schemas.view.is_valid(&wrong), "{} does without {field}", kind.name());
        }
    }
}
