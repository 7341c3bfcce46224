"""The drawing: plain data in, SVG out. No models, no clock, no files but two fonts.

    board.board_svg(position, seats, mine=, dice_of=, page=)   the public position (JSON of the record format) as a
        picture
    page.OnPage(entry, walked, ways)   makes it a page's board: its parts are things (`data-thing`, and in `data-rule`
        anchors of the rules page), its pieces say how they came there, each page.Way is a link to choose by, and drawn
    table.SeatLook(number, name, creature, colour, figure)   how a seat is shown; of twins with `creatures` and
        `figures` by laborigine id; seats of one colour are partners
    table.stand_of(ident, seats)   what a laborigine stands on, for clay.figure_svg: colour, mark once or twice, twin
    words.position_words(position, seats, mine), words.ring_text(position, seats)   the same in words
    words.teams_words(seats, mine)   who plays with whom
    figure.validate(data), figure.digest(data), figure.FigureRefused   creatures as data
    clay.figure_svg(data, title, size=, stand=)   a creature as plasticine, on a Stand or a bare colour's
    sculptures.SCULPTURES, surprise.surprise(random)   creatures to begin with
    faces.face_svg, marks.token_svg, mark_svg, die_svg, moa.moa_svg, favicon.favicon_svg   single things
    picture.png(svg, width=)   any of them as PNG

Partners share a colour: the first one's stand bears its mark once, the second one's twice. Stands of twins bear the
letter of their id. Right-to-left names are isolated (U+2068, U+2069) in words, never in drawn letters.

Every picture is a whole SVG with a title, presentation attributes only (a strict CSP forbids styles), nothing from
outside, all text escaped, and ids that begin with the `prefix` one gives it: two on a page need two prefixes.
`python -m games.drawing FOLDER` draws a gallery to look at.
"""
